import { ExclamationCircleFilled } from '@ant-design/icons'
import type { Problem } from '@marquee/api/problem'
import { isSettled } from '@marquee/api/upload/upload'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { UploadRow } from '@marquee/ui/upload/UploadRow'
import row from '@marquee/ui/upload/UploadRow.module.css'
import { Button } from 'antd'
import { useServices } from '../../session/services'
import css from './author.module.css'
import type { Outcome, ProgramUploads } from './useProgramUploads'

/** More rows would push the list away; the rest follow when these are done. */
const MOST_ROWS = 20

/** What is being uploaded, and what did not become an item of a page as it was meant to. */
export function UploadRows({
  uploads: { uploads, refused, outcomeOf, problemOf, clear },
}: {
  uploads: ProgramUploads
}) {
  const t = useT('author')
  const tray = useT('upload')
  const { uploads: queue } = useServices()
  const shown = uploads.filter((upload) => {
    const outcome = outcomeOf(upload)
    return upload.step !== 'done' || (outcome !== undefined && outcome !== 'added')
  })
  if (shown.length + refused.length === 0) return null

  return (
    <section className={css.uploads} aria-label={tray('tray')}>
      <ul>
        {refused.map(({ id, name, why }) => (
          <li key={`refused ${id}`} className={row.row}>
            <span className={row.line}>
              <span className={row.name}>{name}</span>
            </span>
            <p className={row.problem}>
              <ExclamationCircleFilled aria-hidden /> {t(`editor.upload.${why}`)}
            </p>
          </li>
        ))}
        {shown.slice(0, MOST_ROWS).map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue}>
            <Note outcome={outcomeOf(upload)} problem={problemOf(upload)} />
          </UploadRow>
        ))}
      </ul>
      {uploads.every(isSettled) && (
        <Button block size="small" type="text" onClick={clear}>
          {tray('tray.close')}
        </Button>
      )}
    </section>
  )
}

/** Why what is done is not on the page, or is not shown. */
function Note({ outcome, problem }: { outcome: Outcome | undefined; problem: Problem | null }) {
  const t = useT('author')
  const problemText = useProblemText()
  if (outcome === undefined || outcome === 'added') return null
  if (outcome !== 'failed') return <p className={row.text}>{t(`editor.upload.${outcome}`)}</p>
  return (
    <p className={row.problem}>
      <ExclamationCircleFilled aria-hidden /> {problem && problemText(problem)}
    </p>
  )
}
