import { useT } from '@marquee/i18n/react'
import type { Program } from '@marquee/model/program/program'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Form, Modal } from 'antd'
import { type FormEvent, type ReactNode, Suspense, useId, useRef } from 'react'
import { PortsProvider } from '../asked'
import type { DialogProps, Live } from './dialog'
import css from './dialogs.module.css'

interface ItemDialogProps {
  title: string
  props: DialogProps
  live: Live
  width?: number
  children: ReactNode
}

/**
 * The frame of every dialog that changes something: what is set is seen at once, OK keeps all of it as one step of the
 * history, Cancel and Escape take all of it back, from where it can be done again.
 */
export function ItemDialog({ title, props, live, width = 440, children }: ItemDialogProps) {
  const t = useT('author')
  const common = useT('common')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const end = useRef<{ readonly made: Program | null; readonly isKept: boolean }>(null)
  const isBeside = width < 600 // the canvas stays in sight
  const { modal, close } = useClosing(() => end.current && props.close(end.current.made, end.current.isKept))

  /** It begins at its words, where it has some: who types at once means those. Else where something can be set. */
  function begin() {
    if (form.current?.contains(document.activeElement)) return
    const words = form.current?.querySelector('textarea')
    const first = words ?? form.current?.querySelector<HTMLElement>('input:enabled, button:enabled')
    first?.focus()
    words?.select()
  }

  /** A field that says what is wrong with it is gone to. */
  function keep(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) {
      wrong.focus()
      return
    }
    over(true)
  }

  /** Once: what is pressed while the dialog goes changes nothing any more. */
  function over(isKept: boolean) {
    if (end.current) return
    end.current = { made: live.end(isKept), isKept }
    close()
  }

  return (
    <Modal
      {...modal}
      afterOpenChange={(isOpen) => isOpen && begin()}
      className={isBeside ? css.beside : undefined}
      title={title}
      width={width}
      mask={{ closable: false }}
      styles={{ header: { marginBottom: 16 }, mask: isBeside ? { background: 'transparent' } : undefined }}
      onCancel={() => over(false)}
      okText={t('ok')}
      cancelText={common('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id }}
    >
      <form ref={form} id={id} className={css.form} noValidate onSubmit={keep}>
        <Form layout="vertical" component={false}>
          <PortsProvider value={props.ports}>
            <Suspense>{children}</Suspense>
          </PortsProvider>
        </Form>
      </form>
    </Modal>
  )
}
