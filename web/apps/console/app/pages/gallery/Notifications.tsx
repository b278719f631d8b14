import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { Sheet } from '@marquee/ui/page/Sheet'
import { Alert, Button } from 'antd'
import { Gallery } from './Gallery'
import css from './gallery.module.css'

const kinds = ['success', 'warning', 'error'] as const
const tone = { success: 'success', warning: 'warning', error: 'danger' } as const

/** What tells people something, and what asks them. */
export default function Notifications() {
  const t = useT('gallery')
  const toast = useToast()
  const confirm = useConfirm()
  const question = { title: t('question'), text: t('questionText'), confirmLabel: t('delete'), danger: true }
  return (
    <Gallery family="notifications">
      <Sheet title={t('toasts')} className={css.row}>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => toast[kind](t('said'))}>
            {t(`tone.${tone[kind]}`)}
          </Button>
        ))}
      </Sheet>
      <Sheet title={t('questions')}>
        <Button danger onClick={() => confirm(question)}>
          {t('delete')}
        </Button>
      </Sheet>
      <Sheet title={t('notices')} className={css.row}>
        {(['info', ...kinds] as const).map((kind) => (
          <Alert key={kind} type={kind} showIcon title={t('said')} />
        ))}
      </Sheet>
    </Gallery>
  )
}
