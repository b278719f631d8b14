import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import { useSettled } from '@marquee/ui/form/useSettled'
import { MisfitTag } from '@marquee/ui/media/MisfitTag'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { ValidityTag } from '@marquee/ui/media/ValidityTag'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { REST_MS, useAsked } from '../asked'
import { AskedNote } from '../fields/AskedNote'
import type { FoundContent } from '../ports'
import css from './content.module.css'
import { Pager } from './Pager'

interface ContentFinderProps {
  /** Types of contents that can be chosen. */
  types: readonly string[]
  chosen: ReadonlySet<number>
  /** What is said where there is nothing of these types at all. */
  empty?: string | undefined
  /** How many contents have come since it is open: with another one it looks anew. */
  uploaded?: number
  onPick(content: FoundContent): void
}

/** Contents as pictures, found by text, tags and type. */
export function ContentFinder({ types, chosen, empty, uploaded = 0, onPick }: ContentFinderProps) {
  const t = useT('author')
  const typeText = useTypeText()
  const [text, setText] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [type, setType] = useState('')
  const [page, setPage] = useState(1)
  const settled = useSettled(text.trim(), REST_MS)
  const known = useAsked('tags', (ports, signal) => ports.tags(signal))
  const tagIds = (known.value ?? []).filter(({ name }) => tags.includes(name)).map(({ id }) => id)
  const isNarrowed = settled !== '' || tags.length > 0 || type !== ''
  const query = { text: settled, tags: tagIds, types: type ? [type] : types, page }
  const found = useAsked(JSON.stringify([query, uploaded]), (ports, signal) => ports.searchContents(query, signal))

  function from<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      setPage(1)
    }
  }

  return (
    <search>
      <div className={css.filters}>
        <Input
          type="search"
          aria-label={t('contents.search')}
          placeholder={t('contents.search')}
          allowClear
          value={text}
          onChange={({ target }) => from(setText)(target.value)}
          onKeyDown={quiet}
        />
        <TagPicker
          label={t('contents.tags')}
          placeholder={t('contents.tags')}
          tags={known.value ?? []}
          value={tags}
          onChange={from(setTags)}
        />
      </div>
      {types.length > 1 && (
        <fieldset className={css.types} aria-label={t('contents.types')}>
          {['', ...types].map((one) => (
            <Button key={one} size="small" aria-pressed={one === type} onClick={() => from(setType)(one)}>
              {one ? typeText(one) : t('contents.all')}
            </Button>
          ))}
        </fieldset>
      )}
      <AskedNote asked={found} />
      {(found.value || !found.failed) && <Tiles {...{ rows: found.value?.rows, isNarrowed, chosen, empty, onPick }} />}
      <Pager page={page} shown={found.value?.rows.length ?? 0} total={found.value?.total ?? 0} onChange={setPage} />
    </search>
  )
}

/** Who searches does not mean OK. */
export function quiet(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

interface TilesProps extends Omit<ContentFinderProps, 'types' | 'uploaded'> {
  rows: readonly FoundContent[] | undefined
  /** Something else would find more. */
  isNarrowed: boolean
}

function Tiles({ rows, isNarrowed, chosen, empty, onPick }: TilesProps) {
  const t = useT('author')
  const typeText = useTypeText()
  if (!rows) return <p className={css.fact}>{t('asked.busy')}</p>
  if (rows.length === 0) return <p role="status">{isNarrowed ? t('contents.none') : (empty ?? t('contents.empty'))}</p>
  return (
    <ul className={css.tiles} aria-label={t('contents')}>
      {rows.map((content) => {
        const { id, name, type, thumbnail, durationMs, totalPage, misfit, validity } = content
        const length =
          durationMs > 0 ? formatDuration(durationMs) : totalPage > 1 ? t('contents.pages', { count: totalPage }) : ''
        return (
          <li key={id}>
            <button
              type="button"
              className={css.tile}
              aria-pressed={chosen.has(id)}
              onClick={() => onPick(content)}
              onKeyDown={walk}
            >
              <Thumb src={thumbnail} type={type} badge={length} />
              <span className={css.name}>{name}</span>
              <span className={css.fact}>
                {typeText(type)}
                {length && <span className="mq-hidden"> {length}</span>}
              </span>
              <ValidityTag validity={validity} />
              <MisfitTag misfit={misfit} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Arrow keys go from tile to tile, those up and down by rows. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const tiles = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('li > button') ?? [])]
  const top = (tile: HTMLElement | undefined) => tile?.offsetTop
  const columns = Math.max(1, tiles.filter((tile) => top(tile) === top(tiles[0])).length)
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  if (by === undefined) return
  event.preventDefault()
  tiles[tiles.indexOf(event.currentTarget) + by]?.focus()
}
