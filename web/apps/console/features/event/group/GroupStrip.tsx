import { SettingOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { KeptTag } from '@marquee/ui/folders/KeptMark'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { Thumb } from '@marquee/ui/media/Thumb'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { uploadUrl } from '../../../session/uploads'
import { useGivenName } from '../../../session/useGivenName'
import { type Above, saidAbove } from './above'
import { Clamped } from './Clamped'
import css from './group.module.css'
import { type EventGroup, picturesQuery } from './queries'
import { SignState } from './SignState'
import { usePathText } from './usePathText'
import { useSignText } from './useSignText'

interface GroupStripProps {
  group: EventGroup
  /** All of it is here to read: there is nothing to open. */
  readOnly: boolean
  /** It is kept for others. */
  isKept: boolean
}

/** What a device group says of the events on its signs, what it has from above, and which sign that is. */
export function GroupStrip({ group, readOnly, isKept }: GroupStripProps) {
  const t = useT('event')
  const sign = useSignText()(group)
  const above = usePathText()(group)
  const { open, dialog } = useLateDialog(() => import('./GroupDialog').then(({ GroupDialog }) => GroupDialog))
  const from = group.organization ? undefined : saidAbove(group, 'organization')
  return (
    <Sheet className={css.strip} aria-label={t('group.strip')}>
      {(above || isKept) && (
        <p className={css.place}>
          {above && <Muted>{t('group.in', { path: above })}</Muted>}
          {isKept && <KeptTag />}
        </p>
      )}
      <dl className={css.facts}>
        <Fact label={t('form.organization')}>
          <Said what={group.organization || (from?.organization ?? '')} from={from} />
        </Fact>
        <Fact label={t('group.background')}>
          <PictureFact group={group} field="templateId" />
        </Fact>
        <Fact label={t('group.icon')}>
          <PictureFact group={group} field="iconId" />
        </Fact>
        <Fact label={t('sign.view')}>
          {sign.where === 'here' ? <Link to="/eventList/eventSign">{sign.text}</Link> : <SignState sign={sign} />}
          {sign.where !== 'here' && !sign.isMissed && (
            <Link className={css.link} to="/eventList/eventSign">
              {t('form.signs.link')}
            </Link>
          )}
        </Fact>
      </dl>
      {!readOnly && (
        <Button className={css.change} icon={<SettingOutlined aria-hidden />} onClick={() => void open({ group })}>
          {t('group.settings')}
        </Button>
      )}
      {dialog}
    </Sheet>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SaidProps {
  /** Empty: none. */
  what: string
  /** The group above that says it. */
  from: Above | undefined
}

/** A value of the group's own, or what it has from which group above, or that it has none. */
function Said({ what, from }: SaidProps) {
  const t = useT('event')
  const given = useGivenName()
  if (!what) return <Muted>{t('sign.background.none')}</Muted>
  if (!from) return <Clamped text={what} />
  return <Clamped text={t('group.from', { group: given(from.title), what })} isAbove />
}

function PictureFact({ group, field }: { group: EventGroup; field: 'templateId' | 'iconId' }) {
  const t = useT('event')
  const { mayRead } = useRights('Content')
  const from = group[field] ? undefined : saidAbove(group, field)
  const id = group[field] || (from?.[field] ?? 0)
  const { data: pictures } = useQuery(picturesQuery(useApi(), useCompanyId(), mayRead ? [id] : []))
  const picture = pictures?.find((one) => one.id === id)
  const name = id === 0 ? '' : (picture?.name ?? t('sign.background.has'))
  return (
    <span className={css.picture}>
      {picture && (
        <span className={css.thumb}>
          <Thumb src={picture.contentSrc && uploadUrl(picture.contentSrc)} type="Image" />
        </span>
      )}
      <span>
        <Said what={name} from={from} />
      </span>
    </span>
  )
}
