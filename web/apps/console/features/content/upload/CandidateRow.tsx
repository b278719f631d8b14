import { CloseOutlined } from '@ant-design/icons'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Thumb } from '@marquee/ui/media/Thumb'
import type { Tone } from '@marquee/ui/theme/tokens'
import { Button, Checkbox, Input, Spin } from 'antd'
import { memo } from 'react'
import type { Candidate, Fate } from './candidate'
import css from './upload.module.css'

/** How good each fate is. */
export const tones: Record<Exclude<Fate, 'looking'>, Tone> = {
  new: 'success',
  duplicate: 'info',
  wrongType: 'danger',
  noDocuments: 'danger',
  noSlides: 'danger',
  noAvif: 'danger',
  isEmpty: 'danger',
  tooLarge: 'danger',
  overQuota: 'danger',
}

interface CandidateRowProps {
  candidate: Candidate
  fate: Fate
  onChange(id: number, part: Partial<Candidate>): void
  onRemove(candidate: Candidate): void
}

/**
 * A chosen file: how it looks, what it will be called, and what will become of it. Each of a hundred is found out about
 * twice, and only its own row is drawn anew then.
 */
export const CandidateRow = memo(function CandidateRow({ candidate, fate, onChange, onRemove }: CandidateRowProps) {
  const t = useT('content')
  const locale = useLocale()
  const { id, file, name, path, preview, found, usesKnown } = candidate
  const durationMs = found?.durationMs ?? 0
  return (
    <li className={css.row}>
      <span className={css.picture}>
        <Thumb src={preview ?? ''} type={kindOf(file)} badge={durationMs > 0 && formatDuration(durationMs)} />
      </span>
      <div className={css.what}>
        <Input
          size="small"
          aria-label={t('upload.name', { file: file.name })}
          value={name}
          maxLength={200}
          onChange={(event) => onChange(id, { name: event.target.value })}
        />
        <div className={css.fate}>
          {fate === 'looking' ? (
            <span className={css.looking}>
              <Spin size="small" /> {t('fate.looking')}
            </span>
          ) : (
            <StatusTag tone={tones[fate]}>{t(`fate.${fate}`)}</StatusTag>
          )}
          <span className={css.size}>{formatBytes(file.size, locale)}</span>
          {path.length > 0 && <span className={css.path}>{path.join(' / ')}</span>}
        </div>
        {fate !== 'looking' && fate !== 'new' && fate !== 'duplicate' && (
          <p className={css.why}>{t(`fateText.${fate}`)}</p>
        )}
        {fate === 'duplicate' && (
          <Checkbox checked={usesKnown} onChange={(event) => onChange(id, { usesKnown: event.target.checked })}>
            {t('fate.useKnown')}
          </Checkbox>
        )}
      </div>
      <Button
        type="text"
        size="small"
        aria-label={t('upload.remove', { file: file.name })}
        icon={<CloseOutlined aria-hidden />}
        onClick={() => onRemove(candidate)}
      />
    </li>
  )
})

function kindOf({ type }: File): string {
  if (type.startsWith('image/')) return 'Image'
  if (type.startsWith('audio/')) return 'Audio'
  if (type.includes('zip')) return 'Program'
  return type.startsWith('video/') ? 'Video' : 'Document'
}
