import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, InputNumber } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import css from './dimension.module.css'
import type { Dimension } from './queries'

interface DimensionValues {
  width: number | null
  height: number | null
}

const MOST = 32_768

interface DimensionDialogProps {
  /** Absent for a new one. */
  dimension?: Dimension
  onClose(): void
}

/** Adds or changes a screen size (D105, R380). */
export function DimensionDialog({ dimension, onClose }: DimensionDialogProps) {
  const t = useT('dimension')
  const api = useApi()
  const companyId = useCompanyId()
  const save = useChange({
    run: ({ width, height }: DimensionValues) =>
      send(
        api.POST('/api/dimension', { body: { companyId, id: dimension?.id, width: width ?? 0, height: height ?? 0 } }),
      ),
    changes: 'dimension',
    done: t(dimension ? 'saved' : 'created'),
    showsFailure: true,
  })
  const rules = [{ required: true, message: t('required') }]
  return (
    <FormDialog<DimensionValues>
      title={t(dimension ? 'edit' : 'add')}
      open
      width={420}
      onClose={onClose}
      initial={{ width: dimension?.width ?? null, height: dimension?.height ?? null }}
      submit={(values) => save.mutateAsync(values)}
    >
      <div className={css.pair}>
        <Form.Item name="width" label={t('width')} rules={rules}>
          <InputNumber className={css.wide} min={1} max={MOST} precision={0} suffix="px" autoFocus />
        </Form.Item>
        <Form.Item name="height" label={t('height')} rules={rules}>
          <InputNumber className={css.wide} min={1} max={MOST} precision={0} suffix="px" />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
