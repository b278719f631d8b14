import { useT } from '@marquee/i18n/react'
import { setNumbers } from '@marquee/model/program/bounds'
import { editItem, rotateItem } from '@marquee/model/program/items'
import { editPage } from '@marquee/model/program/pages'
import type { Item, ItemKey } from '@marquee/model/program/program'
import { Button, Slider } from 'antd'
import { programOf, selected, viewOf } from '../../core/state'
import { action } from '../actions'
import { CommandButton } from '../CommandButton'
import { Icon, type IconName } from '../Icon'
import { kinds } from '../kinds'
import { commandText, kindText } from '../labels'
import parts from '../parts.module.css'
import { useDesk, useOf } from '../useDesk'
import { NumberField } from './NumberField'
import css from './side.module.css'

const aligning = ['alignLeft', 'alignCenter', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom'] as const
const spreading = ['distributeAcross', 'distributeAlong'] as const
const ordering = ['top', 'bringForward', 'sendBackward', 'bottom'] as const

/** What is selected, in numbers and by commands; without a selection the page. */
export function Properties() {
  const keys = useOf(selected)
  const items = useOf((state) => programOf(state).items)
  const [only] = keys
  const item = only && items.get(only)
  return (
    <div className={css.properties}>
      {keys.length === 0 && <OfPage />}
      {keys.length === 1 && only && item && <OfItem key={only} itemKey={only} item={item} />}
      {keys.length > 1 && <OfMany count={keys.length} />}
    </div>
  )
}

function Commands({ label, ids }: { label: string; ids: readonly IconName[] }) {
  return (
    <fieldset className={css.commands} aria-label={label}>
      {ids.map((id) => (
        <CommandButton key={id} command={action(id)} icon={id} />
      ))}
    </fieldset>
  )
}

function OfMany({ count }: { count: number }) {
  const t = useT('author')
  return (
    <>
      <h2 className={parts.title}>{t('editor.selected', { count })}</h2>
      <h3>{t('editor.align')}</h3>
      <Commands label={t('editor.align')} ids={aligning} />
      <h3>{t('editor.distribute')}</h3>
      <Commands label={t('editor.distribute')} ids={spreading} />
      <h3>{t('editor.arrange')}</h3>
      <Commands label={t('editor.arrange')} ids={ordering} />
      <div className={css.commands}>
        <CommandButton command={action('group')} icon="group" />
        <CommandButton command={action('ungroup')} icon="ungroup" />
        <CommandButton command={action('lock')} icon="lock" />
        <CommandButton command={action('unlock')} icon="unlock" />
        <CommandButton command={action('duplicate')} icon="copy" />
        <CommandButton command={action('delete')} icon="remove" />
      </div>
    </>
  )
}

function OfItem({ itemKey, item }: { itemKey: ItemKey; item: Item }) {
  const t = useT('author')
  const desk = useDesk()
  const { editor, readOnly } = desk
  const isFixed = item.lock || readOnly
  const { dialog } = kinds[item.type]

  function set(side: 'x' | 'y' | 'w' | 'h', value: number, isStep: boolean) {
    const step = side === 'x' || side === 'y' ? 'move' : 'resize'
    editor.run(
      `designer.step.${step}`,
      (program, newId) => setNumbers(program, itemKey, { [side]: value }, newId),
      isStep ? `${step} ${itemKey}` : undefined,
    )
  }

  return (
    <>
      <h2 className={parts.title}>
        <Icon name={kinds[item.type].icon} />
        <span>{item.alias || item.name}</span>
      </h2>
      {!readOnly && (
        <div className={css.wide}>
          <Button block disabled={!desk.has(dialog)} onClick={() => desk.openItem()}>
            {t('editor.edit', { kind: t(kindText(item.type)) })}
          </Button>
        </div>
      )}
      <h3>{t('editor.place')}</h3>
      <fieldset className={css.numbers} aria-label={t('editor.place')}>
        {(['x', 'y', 'w', 'h'] as const).map((side) => (
          <NumberField
            key={side}
            label={t(`editor.${side}`)}
            sign={side.toUpperCase()}
            value={item[side]}
            disabled={isFixed}
            onChange={(value, isStep) => set(side, value, isStep)}
          />
        ))}
        <NumberField
          label={t('editor.degree')}
          sign="∠"
          unit="°"
          value={item.degree}
          disabled={isFixed}
          onChange={(degree, isStep) =>
            editor.run(
              'designer.step.rotate',
              (program) => rotateItem(program, itemKey, degree),
              isStep ? `rotate ${itemKey}` : undefined,
            )
          }
        />
        <span className={css.commands}>
          <CommandButton command={action('fullScreen')} icon="fullScreen" />
          <CommandButton command={action(item.lock ? 'unlock' : 'lock')} icon={item.lock ? 'lock' : 'unlock'} />
        </span>
      </fieldset>
      {item.itemContents.length > 0 && <Opacity itemKey={itemKey} item={item} disabled={readOnly} />}
      <h3>{t('editor.align.page')}</h3>
      <Commands label={t('editor.align.page')} ids={aligning} />
      <h3>{t('editor.arrange')}</h3>
      <Commands label={t('editor.arrange')} ids={ordering} />
      {!readOnly && (
        <>
          <h3>{t('editor.more')}</h3>
          <div className={css.wide}>
            <CommandRow id="editTouch" icon="touch" />
            <CommandRow id="properties" icon="properties" />
            <CommandRow id="duplicate" icon="copy" />
            <CommandRow id="delete" icon="remove" />
          </div>
        </>
      )}
    </>
  )
}

/** How much of an item's contents is seen; each may have its own in their dialog, here all have one. */
function Opacity({ itemKey, item, disabled }: { itemKey: ItemKey; item: Item; disabled: boolean }) {
  const t = useT('author')
  const { editor } = useDesk()
  const opacity = item.itemContents[0]?.opacity ?? 1
  return (
    <>
      <h3>{t('editor.opacity')}</h3>
      <div className={css.opacity}>
        <Slider
          min={0}
          max={100}
          disabled={disabled}
          ariaLabelForHandle={t('editor.opacity')}
          value={Math.round(opacity * 100)}
          onChange={(percent) =>
            editor.run(
              'designer.step.opacity',
              (program) => {
                const contents = program.items.get(itemKey)?.itemContents ?? []
                const itemContents = contents.map((content) => ({ ...content, opacity: percent / 100 }))
                return editItem(program, itemKey, { itemContents })
              },
              `opacity ${itemKey}`,
            )
          }
        />
        <span>{Math.round(opacity * 100)} %</span>
      </div>
    </>
  )
}

function CommandRow({ id, icon }: { id: string; icon: IconName }) {
  const t = useT('author')
  const desk = useDesk()
  const command = action(id)
  const canRun = useOf(() => desk.can(command))
  return (
    <button type="button" className={css.row} disabled={!canRun} onClick={() => desk.run(command)}>
      <Icon name={icon} />
      {t(commandText(command))}
    </button>
  )
}

function OfPage() {
  const t = useT('author')
  const desk = useDesk()
  const { editor, readOnly } = desk
  const key = useOf((state) => viewOf(state).page)
  const page = useOf((state) => programOf(state).pages.get(viewOf(state).page))
  const width = useOf((state) => programOf(state).displayWidth)
  const height = useOf((state) => programOf(state).displayHeight)
  if (!page) return null
  return (
    <>
      <h2 className={parts.title}>
        <Icon name="pages" />
        <span>{page.name}</span>
      </h2>
      <h3>{t('editor.duration')}</h3>
      <div className={css.numbers}>
        <NumberField
          label={t('editor.duration')}
          sign={t('editor.duration.sign')}
          unit={t('editor.duration.unit')}
          value={page.duration}
          disabled={readOnly}
          onChange={(duration, isStep) =>
            editor.run(
              'designer.step.duration',
              (program) => editPage(program, key, { duration }),
              isStep ? `duration ${key}` : undefined,
            )
          }
        />
      </div>
      {page.duration === 0 && <p className={parts.hint}>{t('editor.endless')}</p>}
      <h3>{t('editor.background')}</h3>
      <div className={css.wide}>
        <button
          type="button"
          className={css.row}
          disabled={readOnly || !desk.has('selectBackground')}
          onClick={() => desk.open('selectBackground')}
        >
          <span className={css.colour} style={{ background: page.bgColor }} aria-hidden />
          {t('editor.command.background')}
        </button>
        <button
          type="button"
          className={css.row}
          disabled={readOnly || !desk.has('editScreenInfo')}
          onClick={() => desk.open('editScreenInfo')}
        >
          <Icon name="properties" />
          {t('editor.command.pageSettings')}
        </button>
      </div>
      <h3>{t('editor.canvas.size')}</h3>
      <p className={parts.hint}>
        {width} × {height}
      </p>
      <p className={`${parts.hint} ${css.keysHint}`}>{t('editor.hint')}</p>
    </>
  )
}
