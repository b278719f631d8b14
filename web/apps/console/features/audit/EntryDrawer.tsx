import { useLocale, useT } from '@marquee/i18n/react'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { Drawer } from 'antd'
import { useTrailWords } from '../../session/useTrailWords'
import { Actor } from './Actor'
import css from './audit.module.css'
import type { Entry } from './queries'
import { useValueText } from './useValueText'

/** One entry with everything that is known of it, and each difference in full. */
export function EntryDrawer({ entry, onClose }: { entry: Entry | null; onClose(): void }) {
  const t = useT('audit')
  return (
    <Drawer
      open={entry !== null}
      size={640}
      title={entry ? t('details', { seq: String(entry.seq) }) : ''}
      onClose={onClose}
      destroyOnHidden
    >
      {entry && <Details entry={entry} />}
    </Drawer>
  )
}

function Details({ entry }: { entry: Entry }) {
  const t = useT('audit')
  const words = useTrailWords()
  const when = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'full', timeStyle: 'long' })
  const facts: Fact[] = [
    [t('action'), words.action(entry.actionType)],
    [t('object'), `${words.entity(entry.entity)} ${entry.target}`],
    [t('who'), <Actor key="who" entry={entry} />],
    [t('time'), when.format(new Date(entry.time))],
    [t('company'), entry.companyName],
    [t('request'), <code key="request">{entry.requestId}</code>],
    [t('number'), entry.seq],
    [t('seal'), <code key="seal">{entry.seal}</code>],
  ]
  return (
    <>
      <Differences entry={entry} />
      <Facts facts={facts} />
      <p className={css.kind}>{t('sealed')}</p>
    </>
  )
}

function Differences({ entry }: { entry: Entry }) {
  const t = useT('audit')
  const words = useTrailWords()
  const value = useValueText()
  if (entry.changes.length === 0) return <p className={css.kind}>{t('noDifference')}</p>
  return (
    <table className={css.differences} aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            <td>{before === null ? '–' : <del className={css.before}>{value(before, { field }, entry)}</del>}</td>
            <td>{after === null ? '–' : <ins className={css.after}>{value(after, { field }, entry)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
