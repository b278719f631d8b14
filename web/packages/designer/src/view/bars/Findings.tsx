import type { KeyOf } from '@marquee/i18n/catalogs'
import { useT } from '@marquee/i18n/react'
import { type Finding, findings } from '@marquee/model/program/check'
import type { Program } from '@marquee/model/program/program'
import { Modal } from 'antd'
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { programOf } from '../../core/state'
import { Icon } from '../Icon'
import parts from '../parts.module.css'
import { useDesk, useLook, useOf } from '../useDesk'
import css from './bars.module.css'
import { usePlaces } from './usePlaces'

/** How many characters are named. */
const mostLetters = 12

/** What will not play, and the way to each. */
export function FindingsDialog() {
  const t = useT('author')
  const desk = useDesk()
  const isOpen = useLook((look) => look.findings)
  const close = () => desk.set({ findings: false })
  return (
    <Modal open={isOpen} title={t('editor.check')} width={480} footer={null} destroyOnHidden onCancel={close}>
      <FindingList onGo={close} />
    </Modal>
  )
}

function FindingList({ onGo }: { onGo(): void }) {
  const t = useT('author')
  const found = useFindings(useOf(programOf))
  const { go, nameOf } = usePlaces()

  if (found.length === 0) {
    return (
      <p className={css.fine} role="status">
        <Icon name="check" />
        {t('editor.check.none')}
      </p>
    )
  }
  return (
    <ul className={css.findings}>
      {found.map((one) => (
        <li key={`${one.page} ${one.item} ${one.code}`}>
          <button
            type="button"
            onClick={() => {
              onGo()
              go(one)
            }}
          >
            <Icon name="warning" />
            <span>
              <strong>{nameOf(one)}</strong>
              {t(`editor.finding.${one.code}` as KeyOf<'author'>, { letters: lettersOf(one) })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What will not play by what is known now; it is asked again when more is. */
function useFindings(program: Program): Finding[] {
  const { surroundings } = useDesk()
  const version = useSyncExternalStore(surroundings.onChange, surroundings.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the surroundings answer anew when their version is another
  return useMemo(() => findings(program, surroundings), [program, surroundings, version])
}

/** The first of the characters, apart from each other; with their codes where nobody can draw them. */
function lettersOf({ letters = '', code }: Finding): string {
  const all = Array.from(letters)
  const first = all.slice(0, mostLetters).map((one) => (code === 'letters-missing' ? `${one} ${codeOf(one)}` : one))
  return first.join(code === 'letters-missing' ? ', ' : ' ') + (all.length > mostLetters ? ' …' : '')
}

const codeOf = (letter: string) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/** How much will not play. It is counted when there is time for it. */
export function CheckButton() {
  const t = useT('author')
  const desk = useDesk()
  const program = useDeferredValue(useOf(programOf))
  const count = useFindings(program).length
  return (
    <button
      type="button"
      className={parts.textButton}
      data-tone={count > 0 ? 'warning' : undefined}
      onClick={() => desk.set({ findings: true })}
    >
      <Icon name={count > 0 ? 'warning' : 'check'} />
      <span className={css.word}>{t('editor.check.button')}</span>
      {count > 0 && <span className={css.count}>{count}</span>}
    </button>
  )
}
