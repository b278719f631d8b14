import { LoadingOutlined, ShareAltOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { ValidityTag } from '@marquee/ui/media/ValidityTag'
import type { Tone } from '@marquee/ui/theme/tokens'
import type { Content, Version } from './queries'

const tones: Record<Version['approvalStatus'], Tone> = { P: 'info', A: 'success', R: 'danger' }

/** Whether a version may be shown (G72). */
export function ApprovalTag({ status }: { status: Version['approvalStatus'] }) {
  const t = useT('content')
  return <StatusTag tone={tones[status]}>{t(`state.${status}`)}</StatusTag>
}

/**
 * Where a content stands: whether what it shows may be shown, and that another version of it waits for approval. What is
 * approved and not shown today says that instead.
 */
export function ApprovalTags({ item }: { item: Pick<Content, 'approvalStatus' | 'pendingVersion' | 'validity'> }) {
  const t = useT('content')
  const { approvalStatus, pendingVersion, validity } = item
  return (
    <>
      <ValidityTag validity={validity} />
      {!(validity && approvalStatus === 'A') && <ApprovalTag status={approvalStatus} />}
      {pendingVersion > 0 && approvalStatus !== 'P' && <StatusTag tone="info">{t('state.waits')}</StatusTag>}
    </>
  )
}

/** Others of the company see it too (G76). */
export function SharedTag() {
  const t = useT('content')
  return (
    <StatusTag tone="neutral" icon={<ShareAltOutlined />}>
      {t('shared')}
    </StatusTag>
  )
}

/** How far the server is with what is not ready yet; nothing for what is. */
export function ReadyTag({ item: { state, progress } }: { item: Pick<Content, 'state' | 'progress'> }) {
  const t = useT('content')
  if (state === 'failed') return <StatusTag tone="danger">{t('state.failed')}</StatusTag>
  if (state !== 'processing') return null
  return (
    <StatusTag tone="info" icon={<LoadingOutlined />}>
      {t('state.processing', { percent: progress })}
    </StatusTag>
  )
}
