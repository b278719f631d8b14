import { useT, useTexts } from '@marquee/i18n/react'
import { defaultEffectMs } from '@marquee/model/effects'
import type { Effect } from '@marquee/model/shown'
import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { effectsQuery } from '../queries'
import type { EffectChoice } from './changes'
import css from './entries.module.css'

interface EffectsDialogProps {
  title: string
  effectIn: Effect
  effectOut: Effect
  onApply(choice: EffectChoice): void
  onClose(): void
}

/** The longest effect that can be asked for, in milliseconds; an entry's time cuts it further. */
const LONGEST_MS = 60_000

/** Chooses how entries come and go (D076). Nothing is saved before the playlist is. */
export function EffectsDialog({ title, effectIn, effectOut, onApply, onClose }: EffectsDialogProps) {
  const t = useT('playlist')
  const common = useT('common')
  const [coming, setComing] = useState(effectIn)
  const [going, setGoing] = useState(effectOut)
  return (
    <Modal
      open
      width={460}
      title={title}
      okText={t('effects.apply')}
      cancelText={common('cancel')}
      onOk={() => {
        onApply({ effectIn: coming, effectOut: going })
        onClose()
      }}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <EffectField label={t('effects.coming')} value={coming} onChange={setComing} />
        <EffectField label={t('effects.going')} value={going} onChange={setGoing} />
      </Form>
    </Modal>
  )
}

interface EffectFieldProps {
  label: string
  value: Effect
  onChange(effect: Effect): void
}

function EffectField({ label, value, onChange }: EffectFieldProps) {
  const t = useT('playlist')
  const texts = useTexts()
  const effects = useQuery(effectsQuery(useApi(), useCompanyId())).data ?? []
  const nameOf = (name: string) => {
    const key = `effect.${name}`
    return texts.has('playlist', key) ? t(key as 'effect.Fade') : name
  }
  return (
    <Form.Item label={label}>
      <div className={css.effectField}>
        <Select
          aria-label={label}
          value={value.id}
          options={[
            { value: 0, label: t('effect.none') },
            ...effects.map(({ id, name }) => ({ value: id, label: nameOf(name) })),
          ]}
          onChange={(id) => onChange({ id, durationMs: id === 0 ? 0 : value.durationMs || defaultEffectMs })}
        />
        <InputNumber
          aria-label={t('effects.duration', { effect: label })}
          min={1}
          max={LONGEST_MS}
          step={100}
          precision={0}
          disabled={value.id === 0}
          value={value.id === 0 ? null : value.durationMs}
          suffix={t('milliseconds')}
          onChange={(durationMs) => onChange({ ...value, durationMs: durationMs ?? defaultEffectMs })}
        />
      </div>
    </Form.Item>
  )
}
