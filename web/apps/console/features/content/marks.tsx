import { ShareAltOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import type { Tone } from '@marquee/ui/theme/tokens'
import type { Version } from './queries'

const tones: Record<Version['approvalStatus'], Tone> = { P: 'info', A: 'success', R: 'danger' }

/** Whether a version may be shown (G72). */
export function ApprovalTag({ status }: { status: Version['approvalStatus'] }) {
  const t = useT('content')
  return <StatusTag tone={tones[status]}>{t(`state.${status}`)}</StatusTag>
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
