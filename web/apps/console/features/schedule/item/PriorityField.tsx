import { useT } from '@marquee/i18n/react'
import { eventColour } from '@marquee/model/palette'
import { Form, Radio } from 'antd'
import css from './ItemDialog.module.css'

const priorities = [1, 2, 3, 4] as const

/**
 * How strong an item is (G136): the strongest one that is due plays alone, those of equal strength take turns; messages
 * show beside each other.
 */
export function PriorityField({ ofMessage = false }: { ofMessage?: boolean }) {
  const t = useT('schedule')
  return (
    <Form.Item name="priority" label={t('priority')} extra={t(ofMessage ? 'priority.ofMessage' : 'priority.text')}>
      <Radio.Group
        aria-label={t('priority')}
        className={css.priorities}
        options={priorities.map((priority) => ({
          value: priority,
          label: (
            <span className={css.priority}>
              <span className={css.swatch} style={{ background: eventColour(priority, 0).background }} aria-hidden />
              {t(`priority.${priority}`)}
            </span>
          ),
        }))}
      />
    </Form.Item>
  )
}
