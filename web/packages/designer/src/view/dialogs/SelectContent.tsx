import { useT } from '@marquee/i18n/react'
import { editItem } from '@marquee/model/program/items'
import { limits } from '@marquee/model/program/limits'
import type { ItemOf, PageKey } from '@marquee/model/program/program'
import { useState } from 'react'
import { useAsked, usePorts } from '../asked'
import { CheckField, ChoiceField } from '../fields/choices'
import { SortableList } from '../fields/SortableList'
import type { FoundContent } from '../ports'
import { ContentEntry } from './ContentEntry'
import { ContentFinder } from './ContentFinder'
import css from './content.module.css'
import { type Entry, entriesOf, isMedia, joined, mediaTypes, toggled } from './contents'
import { type DialogProps, type Live, type LiveItem, liveItem, useLive } from './dialog'
import { ForAll } from './ForAll'
import { ItemDialog } from './ItemDialog'
import { PlaylistFinder } from './PlaylistFinder'

/** The contents of an item, in their order and with their times and effects (D001, R221, R222). */
export function SelectContent(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const own = liveItem(live, props.item, 'media')
  return (
    <ItemDialog title={t('contents')} props={props} live={live} width={1080}>
      <Contents live={live} own={own} page={props.page} />
    </ItemDialog>
  )
}

type From = 'library' | 'playlist'

interface ContentsProps {
  live: Live
  own: LiveItem<'media'>
  page: PageKey
}

function Contents({ live, own, page }: ContentsProps) {
  const t = useT('author')
  const { Uploading } = usePorts()
  const [uploaded, setUploaded] = useState(0)
  const [from, setFrom] = useState<From>('library')
  const entries = entriesOf(own.item)

  /** What a playlist shows comes later than it is asked for. */
  const change = (step: (entries: readonly Entry[]) => readonly Entry[]) =>
    live.apply((program) => {
      const next = step(entriesOf(program.items.get(own.key) as ItemOf<'media'>))
      return editItem(program, own.key, { itemContents: [...next], contentId: next[0]?.id ?? -1 })
    })
  return (
    <div className={css.two}>
      <section aria-label={t('contents.find')}>
        <ChoiceField<From>
          label={t('contents.from')}
          value={from}
          options={(['library', 'playlist'] as const).map((value) => ({ value, label: t(`contents.from.${value}`) }))}
          onChange={setFrom}
        />
        {Uploading && (
          <div className={css.uploading} hidden={from !== 'library'}>
            <Uploading
              later={{ page, item: own.key, at: null }}
              isDropped={() => live.wasKept() === false}
              onReady={(content) => {
                if (live.wasKept() !== undefined) return false
                setUploaded((count) => count + 1)
                change((before) => joined(before, [content], limits.contents))
                return true
              }}
            />
          </div>
        )}
        {from === 'library' ? (
          <ContentFinder
            types={mediaTypes}
            chosen={new Set(entries.map(({ id }) => id))}
            uploaded={uploaded}
            empty={Uploading && t('contents.emptyHere')}
            onPick={(content) => change((before) => toggled(before, content, limits.contents))}
          />
        ) : (
          <PlaylistFinder
            onTake={(list) => change((before) => joined(before, list.filter(isMedia), limits.contents))}
          />
        )}
      </section>
      <Chosen own={own} entries={entries} set={(next) => change(() => next)} />
    </div>
  )
}

interface ChosenProps {
  own: LiveItem<'media'>
  entries: readonly Entry[]
  set(entries: readonly Entry[]): void
}

function Chosen({ own, entries, set }: ChosenProps) {
  const t = useT('author')
  const { item, edit } = own
  const facts = useFacts(entries)
  const nameOf = ({ id, name }: Entry) => facts.get(id)?.name || name || `#${id}`
  return (
    <section aria-label={t('contents.chosen')}>
      <h3>{t('contents.chosenCount', { count: entries.length })}</h3>
      {entries.length === 0 && <p className={css.fact}>{t('contents.noneChosen')}</p>}
      {entries.length > 1 && (
        <>
          <ForAll entries={entries} isSingle={item.singleEffectForAll} onChange={set} />
          <CheckField
            label={t('contents.singleEffect')}
            value={item.singleEffectForAll}
            onChange={(singleEffectForAll) => edit({ singleEffectForAll })}
          />
        </>
      )}
      <SortableList
        label={t('contents.chosen')}
        list={entries}
        keyOf={({ id }, at) => `${id} ${entries.slice(0, at).filter((other) => other.id === id).length}`}
        nameOf={nameOf}
        onChange={set}
        removable
      >
        {(entry, at) => (
          <ContentEntry
            entry={entry}
            name={nameOf(entry)}
            facts={facts.get(entry.id)}
            isEffectOff={item.singleEffectForAll && at > 0}
            onChange={(part) => set(entries.with(at, { ...entry, ...part }))}
          />
        )}
      </SortableList>
    </section>
  )
}

/** What is known of the contents that are chosen. */
function useFacts(entries: readonly Entry[]): ReadonlyMap<number, FoundContent> {
  const ids = [...new Set(entries.map(({ id }) => id))].sort((one, other) => one - other)
  const asked = useAsked(ids.length > 0 ? ids.join() : null, (ports, signal) => ports.contents(ids, signal))
  return new Map((asked.value ?? []).map((content) => [content.id, content]))
}
