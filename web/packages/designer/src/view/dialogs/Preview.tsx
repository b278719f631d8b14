import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Button, Form, Modal } from 'antd'
import { type CSSProperties, Suspense, useRef, useState } from 'react'
import { PortsProvider } from '../asked'
import { CheckField, SelectField } from '../fields/choices'
import type { Dimension } from '../ports'
import type { DialogProps } from './dialog'
import { isEndless } from './preview'
import css from './preview.module.css'
import { ScreenField } from './ScreenField'
import { usePreview } from './usePreview'
import { cellsOf } from './wall'

/** Plays all pages as a screen does, touch included (D011). */
export function Preview(props: DialogProps) {
  const t = useT('author')
  const common = useT('common')
  const { modal, close } = useClosing(() => props.close(null))
  return (
    <Modal
      {...modal}
      title={t('preview')}
      width={960}
      mask={{ closable: false }}
      styles={{ header: { marginBottom: 16 } }}
      onCancel={close}
      footer={<Button onClick={close}>{common('close')}</Button>}
    >
      <PortsProvider value={props.ports}>
        <Suspense>
          <Player {...props} />
        </Suspense>
      </PortsProvider>
    </Modal>
  )
}

function Player({ program, page, ports }: DialogProps) {
  const t = useT('author')
  const root = useRef<HTMLElement>(null)
  const cells = cellsOf(program)
  const [cellKey, setCell] = useState('')
  const cell = cells.length > 1 ? cells.find(({ key }) => key === cellKey) : undefined
  const [screen, setScreen] = useState<Dimension | null>(null)
  const first = Math.max(0, program.order.indexOf(page))
  const play = usePreview({ root, program, host: ports.host, cell, first })
  const { width, height } = screen ?? {
    width: cell ? program.displayWidth / program.displayColumn : program.displayWidth,
    height: cell ? program.displayHeight / program.displayRow : program.displayHeight,
  }

  return (
    <>
      <div className={css.frame}>
        <section
          ref={root}
          className={css.screen}
          aria-label={t('preview.screen')}
          style={{ '--width': width, '--height': height } as CSSProperties}
        />
      </div>
      <Controls names={program.order.map((key) => program.pages.get(key)?.name ?? '')} play={play} />
      <p role="status">{play.isBroken && t('preview.broken')}</p>
      <Form layout="vertical" component={false}>
        <div className={css.looks}>
          <ScreenField value={screen} onChange={setScreen} />
          {cells.length > 1 && (
            <SelectField
              label={t('preview.cell')}
              value={cell ? cellKey : ''}
              options={[
                { value: '', label: t('preview.wall') },
                ...cells.map(({ key, row, column }) => ({
                  value: key,
                  label: t('info.target.cell', { row: String(row), column: String(column) }),
                })),
              ]}
              onChange={(key) => {
                setCell(key)
                play.seek(play.page, play.ms)
              }}
            />
          )}
        </div>
        <CheckField label={t('preview.sound')} value={play.isLoud} onChange={play.setLoud} />
      </Form>
    </>
  )
}

interface ControlsProps {
  names: readonly string[]
  play: ReturnType<typeof usePreview>
}

/** Page, time, play and pause, and the way from page to page. */
function Controls({ names, play }: ControlsProps) {
  const t = useT('author')
  const { runs, page, ms, lengths, seek, toggle } = play
  const length = lengths[page]
  const endless = isEndless(length)
  const time = endless
    ? formatDuration(ms)
    : t('preview.time', { at: formatDuration(ms), of: formatDuration(length ?? 0) })
  return (
    <>
      <input
        type="range"
        className={css.bar}
        aria-label={t('preview.bar')}
        aria-valuetext={time}
        min={0}
        max={endless ? 1 : (length ?? 1)}
        step={100}
        disabled={endless}
        value={endless ? 0 : ms}
        onChange={({ target }) => seek(page, Math.min(Number(target.value), (length ?? 1) - 1))}
      />
      <div className={css.controls}>
        <Button
          type="text"
          icon={<StepBackwardOutlined aria-hidden />}
          aria-label={t('preview.before')}
          disabled={page === 0}
          onClick={() => seek(page - 1)}
        />
        <Button
          type="text"
          icon={runs ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          aria-label={t(runs ? 'preview.pause' : 'preview.play')}
          onClick={toggle}
        />
        <Button
          type="text"
          icon={<StepForwardOutlined aria-hidden />}
          aria-label={t('preview.after')}
          disabled={page === names.length - 1}
          onClick={() => seek(page + 1)}
        />
        <span className={css.where}>
          {t('preview.page', { place: page + 1, all: names.length, name: names[page] ?? '' })}
        </span>
        <span className={css.time}>{time}</span>
      </div>
    </>
  )
}
