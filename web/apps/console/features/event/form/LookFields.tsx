import { PortsProvider } from '@marquee/designer/view/asked'
import { ContentField } from '@marquee/designer/view/dialogs/ContentField'
import { useT } from '@marquee/i18n/react'
import { Held } from '@marquee/ui/form/Held'
import { Muted } from '@marquee/ui/page/Muted'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useDrawing } from '../../../session/drawing/useDrawing'
import { useRights } from '../../../session/session'
import css from './form.module.css'
import type { EventValues } from './values'

/** The pictures of an event (D059, D060). Who may not see contents leaves them as they are. */
export function LookFields({ initial }: { initial: EventValues }) {
  const t = useT('event')
  const { mayRead } = useRights('Content')
  if (!mayRead && initial.templateId === 0 && initial.iconId === 0) return null
  return (
    <section className={css.part}>
      <h2>{t('form.looks')}</h2>
      {mayRead ? <Pictures /> : <Muted as="p">{t('form.looks.kept')}</Muted>}
    </section>
  )
}

function Pictures() {
  const t = useT('event')
  const { ports } = useDrawing()
  return (
    <PortsProvider value={ports}>
      <Picture name="templateId" label={t('form.background')} />
      <Picture name="iconId" label={t('form.icon')} />
    </PortsProvider>
  )
}

const images = ['Image']

interface PictureProps {
  name: 'templateId' | 'iconId'
  label: string
  /** What is said of it below. */
  extra?: ReactNode
}

/** A content of type Image, or none, by its id. It stands below the ports of the designer. */
export function Picture({ name, label, extra }: PictureProps) {
  const t = useT('event')
  return (
    <Form.Item name={name} extra={extra} className={extra === undefined ? '' : css.said}>
      <Held<number>>
        {(id, set) => (
          <ContentField
            label={label}
            types={images}
            empty={t('form.looks.none')}
            value={id || -1}
            onChange={(chosen) => set(Math.max(0, chosen))}
          />
        )}
      </Held>
    </Form.Item>
  )
}
