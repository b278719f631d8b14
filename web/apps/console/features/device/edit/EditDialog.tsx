import { useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Radio } from 'antd'
import { codesQuery, tagsQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import type { Device } from '../device'
import css from '../device.module.css'
import { useGroups } from '../useGroups'
import { GroupField, MacField, NameField, ZoneField } from './fields'
import { OrientationField } from './OrientationField'
import { OwnerField } from './OwnerField'
import { ResolutionField } from './ResolutionField'
import { useSaveDevice } from './useSaveDevice'

interface DeviceValues {
  name: string
  userId: number | undefined
  modelName: string
  macAddress: string
  /** Pixels, as in 1920x1080; empty while nobody knows. */
  resolution: string
  groupId: number
  zone: string
  orientation: Device['orientation']
  startDate: string
  endDate: string
  /** A registered screen becomes active by its player. */
  status: 'Active' | 'Inactive' | undefined
  /** Names; the call wants their ids. */
  tags: string[]
}

/** Everything of a screen that people decide (R349, R350). */
export function EditDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useT('device')
  const api = useApi()
  const groups = useGroups(device.companyId)
  const known = useQuery(tagsQuery(api, device.companyId, 'Device')).data ?? device.tags.map(toTag)
  const codes = useQuery(codesQuery(api, device.companyId)).data
  const { save, newest } = useSaveDevice(device, t('edit.done'))
  return (
    <FormDialog<DeviceValues>
      title={t('edit.title', { name: device.deviceName })}
      open
      width={600}
      onClose={onClose}
      initial={toValues(device)}
      version={device.version}
      submit={({ tags, ...values }, version) =>
        save({ ...values, version, tags: known.filter(({ name }) => tags.includes(name)).map(({ id }) => id) })
      }
      reload={async () => {
        const current = await newest()
        return { values: toValues(current), version: current.version }
      }}
    >
      <NameField autoFocus />
      <div className={css.pair}>
        <GroupField groups={groups} />
        <ZoneField />
      </div>
      <OrientationField />
      <div className={css.pair}>
        <ResolutionField dimensions={codes?.dimensions ?? []} />
        <Form.Item name="modelName" label={t('field.model')}>
          <Input maxLength={200} />
        </Form.Item>
      </div>
      <MacField />
      <OwnerField device={device} people={codes?.users ?? []} />
      <div className={css.pair}>
        <Form.Item name="startDate" label={t('field.startDate')}>
          <DayField />
        </Form.Item>
        <Form.Item
          name="endDate"
          label={t('field.endDate')}
          dependencies={['startDate']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, end: string) => {
                if (end && end < getFieldValue('startDate')) throw new Error(t('field.endBeforeStart'))
              },
            }),
          ]}
        >
          <DayField />
        </Form.Item>
      </div>
      {device.status !== 'Pending' && (
        <Form.Item name="status" label={t('field.status')}>
          <Radio.Group
            optionType="button"
            options={(['Active', 'Inactive'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </Form.Item>
      )}
      <Form.Item name="tags" label={t('field.tags')}>
        <TagPicker tags={known} label={t('field.tags')} />
      </Form.Item>
    </FormDialog>
  )
}

const toTag = ({ tagId, name }: Device['tags'][number]) => ({ id: tagId, name })

function toValues(device: Device): DeviceValues {
  const { deviceName, deviceGroup, zone, orientation, startDate, endDate, status, tags } = device
  return {
    name: deviceName,
    userId: device.userId || undefined,
    modelName: device.deviceModelName,
    macAddress: device.macAddress,
    resolution: device.resolutionWidth > 0 ? `${device.resolutionWidth}x${device.resolutionHeight}` : '',
    groupId: deviceGroup,
    zone,
    orientation,
    startDate,
    endDate,
    status: status === 'Pending' ? undefined : status,
    tags: tags.map((tag) => tag.name),
  }
}
