import { useT } from '@marquee/i18n/react'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { FolderSelect } from '@marquee/ui/folders/FolderSelect'
import { Form, Input } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useFolders } from '../../../session/useFolders'
import { GroupPicker } from '../GroupPicker'
import { described } from './changes'
import type { Change, ScheduleDraft } from './draft'
import css from './editor.module.css'
import type { Refused } from './refused'

interface DetailsProps {
  draft: ScheduleDraft
  readOnly: boolean
  refused: Refused
  change(apply: Change, step?: string): void
  /** One of the fields was refused, and has to be seen. Keep it stable. */
  onRefused(): void
}

const fields = ['name', 'deviceGroup', 'scheduleGroup', 'description'] as const

/** Whether a refused value is said at a field here. */
export function isShown(name: string): boolean {
  return fields.some((field) => field === name)
}

/** Name, device group, folder and description of a schedule (D083). */
export function Details({ draft, readOnly, refused, change, onRefused }: DetailsProps) {
  const t = useT('schedule')
  const fieldText = useFieldText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { folders, rootId } = useFolders('Schedule')

  /** What the form says about a field that was refused. */
  function said(name: (typeof fields)[number]) {
    const field = refused.schedule.find((one) => one.name === name)
    if (!field) return {}
    const help = (
      <span id={`${id}-${name}-help`} role="alert">
        {fieldText(field)}
      </span>
    )
    return { validateStatus: 'error' as const, help }
  }

  useEffect(() => {
    const first = refused.schedule[0]
    if (!first) return
    onRefused()
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[id="${id}-${first.name}"]`)?.focus())
  }, [refused, id, onRefused])

  return (
    <Form layout="vertical" component={false} disabled={readOnly}>
      <div ref={box} className={css.fields}>
        <Form.Item label={t('name')} htmlFor={`${id}-name`} required {...said('name')}>
          <Input
            id={`${id}-name`}
            maxLength={200}
            value={draft.name}
            aria-invalid={'help' in said('name') || undefined}
            onChange={(event) => change(described({ name: event.target.value }), 'name')}
          />
        </Form.Item>
        <Form.Item
          label={t('group')}
          htmlFor={`${id}-deviceGroup`}
          required
          tooltip={t('group.text')}
          {...said('deviceGroup')}
        >
          <GroupPicker
            id={`${id}-deviceGroup`}
            value={draft.deviceGroup}
            disabled={readOnly}
            placeholder={t('group.choose')}
            invalid={'help' in said('deviceGroup')}
            describedBy={'help' in said('deviceGroup') ? `${id}-deviceGroup-help` : undefined}
            onChange={(deviceGroup) => change(described({ deviceGroup }))}
          />
        </Form.Item>
        <Form.Item label={t('folder')} htmlFor={`${id}-scheduleGroup`} {...said('scheduleGroup')}>
          <FolderSelect
            id={`${id}-scheduleGroup`}
            label={t('folder')}
            folders={folders}
            rootId={rootId}
            value={draft.scheduleGroup}
            disabled={readOnly}
            onChange={(scheduleGroup) => change(described({ scheduleGroup }))}
          />
        </Form.Item>
        <Form.Item label={t('description')} htmlFor={`${id}-description`} {...said('description')}>
          <Input.TextArea
            id={`${id}-description`}
            rows={1}
            maxLength={2000}
            value={draft.description}
            onChange={(event) => change(described({ description: event.target.value }), 'description')}
          />
        </Form.Item>
      </div>
    </Form>
  )
}
