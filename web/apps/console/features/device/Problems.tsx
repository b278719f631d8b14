import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import type { Tone } from '@marquee/ui/theme/tokens'
import { EntryLink } from '../../navigation/EntryLink'
import { type Device, type Problem, problemKinds } from './device'
import css from './device.module.css'

const tones: Record<Problem['severity'], Tone> = { error: 'danger', warning: 'warning' }

/** The gravest problem of a screen in a word, and how many others there are. That it is away is said elsewhere. */
export function ProblemTag({ device }: { device: Device }) {
  const t = useT('device')
  const [first, ...others] = device.problems.filter(({ kind }) => kind !== 'no-contact')
  if (!first) return null
  return (
    <>
      <StatusTag tone={tones[first.severity]}>{t(`problem.kind.${first.kind}`)}</StatusTag>
      {others.length > 0 && <Muted>{t('problem.more', { count: others.length })}</Muted>}
    </>
  )
}

/** What is wrong with a screen, kind by kind, and how each is mended. Nothing where nothing is. */
export function Problems({ device: { problems } }: { device: Device }) {
  const t = useT('device')
  if (problems.length === 0) return null
  return (
    <Sheet className={css.problems} title={t('problem.title')}>
      <ul>
        {problemKinds.map((kind) => (
          <Kind key={kind} problems={problems.filter((problem) => problem.kind === kind)} />
        ))}
      </ul>
    </Sheet>
  )
}

/** Problems of one kind: they are mended alike, each at its own content. */
function Kind({ problems }: { problems: Problem[] }) {
  const t = useT('device')
  const [first] = problems
  if (!first) return null
  const since = problems.map((problem) => problem.since).sort()[0] ?? null
  const contents = new Map(problems.filter(({ contentName }) => contentName !== '').map((one) => [one.contentId, one]))
  return (
    <li>
      <div className={css.problemHead}>
        <StatusTag tone={tones[first.severity]}>{t(`problem.kind.${first.kind}`)}</StatusTag>
        <Muted>
          {t('problem.since')} <TimeAgo at={since} />
        </Muted>
      </div>
      <p title={first.detail || undefined}>{t(`problem.how.${first.kind}`)}</p>
      {contents.size > 0 && (
        <ul className={css.problemContents}>
          {[...contents.values()].map(({ contentId, contentName, detail }) => (
            <li key={contentId} title={detail || undefined}>
              <EntryLink entry="AllContent" search={{ content: contentId }}>
                {t('problem.openContent', { name: contentName })}
              </EntryLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
