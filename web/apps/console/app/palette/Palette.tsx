import { SearchOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useNavigate } from '@tanstack/react-router'
import { Modal } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { into } from '../../session/company'
import { useCompanyId } from '../../session/session'
import css from './Palette.module.css'
import type { Told } from './screens'
import { useHits } from './useHits'

/**
 * Finds any screen, any record and what can be done by typing: arrow keys choose, Enter goes there, into another company
 * if it is there.
 */
export function Palette({ onClose }: { onClose(): void }) {
  const t = useT('shell')
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const hits = useHits(typed)
  const companyId = useCompanyId()
  const chosen = Math.min(place, hits.length - 1)

  function go(hit: Told | undefined) {
    if (!hit) return
    onClose()
    if (hit.run) return hit.run()
    void navigate({ to: hit.to, search: { ...hit.search, ...into(hit.companyId ?? companyId, companyId) } })
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') go(hits[chosen])
    else if (event.key === 'ArrowDown') setPlace((chosen + 1) % Math.max(1, hits.length))
    else if (event.key === 'ArrowUp') setPlace((chosen - 1 + hits.length) % Math.max(1, hits.length))
    else return
    event.preventDefault()
  }

  return (
    <Modal
      open
      title={<span className="mq-hidden">{t('find')}</span>}
      footer={null}
      closable={false}
      width={560}
      styles={{ container: { padding: 0 }, header: { margin: 0 }, body: { margin: 0, padding: 0 } }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
    >
      <div className={css.box}>
        <SearchOutlined aria-hidden />
        <input
          ref={box}
          className={css.input}
          role="combobox"
          aria-label={t('find')}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={t('find.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPlace(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={id} className={css.hits} role="listbox" aria-label={t('find.hits')}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box above has the focus and the keys
          <div
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={css.hit}
            ref={index === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseMove={() => setPlace(index)}
            onClick={() => go(hit)}
          >
            <span>{hit.label}</span>{' '}
            <span className={css.hint}>{[hit.kind, hit.hint].filter(Boolean).join(' · ')}</span>
          </div>
        ))}
      </div>
      {hits.length === 0 && (
        <p className={css.none} role="status">
          {t('find.none')}
        </p>
      )}
    </Modal>
  )
}
