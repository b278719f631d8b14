import { Problem } from '@marquee/api/problem'
import { renderUi } from '@marquee/testkit/renderUi'
import { screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FormDialog } from './FormDialog'
import type { RecordFormOptions } from './useRecordForm'

interface Room {
  name: string
  note: string
}

async function open(options: Partial<RecordFormOptions<Room>> & { readOnly?: boolean; stop?(): void } = {}) {
  const submit = vi.fn(options.submit ?? (async () => {}))
  const onClose = vi.fn()
  const ui = await renderUi(
    <FormDialog<Room>
      open
      title="Edit room"
      initial={{ name: 'Lobby', note: 'big' }}
      version={3}
      {...options}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label="Name" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input />
      </Form.Item>
    </FormDialog>,
  )
  const name = screen.getByRole('textbox', { name: 'Name' })
  const save = async () => ui.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...ui, submit, onClose, name, save }
}

const stale = () =>
  new Problem({ kind: 'stale', status: 412, params: { by: 'Taro', at: '2026-11-01T10:00:00Z', version: 4 } })

test('a save sends the values with their version and closes the dialog', async () => {
  const { user, submit, onClose, name, save } = await open()
  await user.clear(name)
  await user.type(name, 'Hall')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(submit).toHaveBeenCalledWith({ name: 'Hall', note: 'big' }, 3)
})

test('what is not agreed to is not saved, and stays in the form', async () => {
  const agrees = vi.fn(async () => false)
  const { user, submit, onClose, name, save } = await open({ agrees })
  await user.type(name, ' 2')
  await save()
  await waitFor(() => expect(agrees).toHaveBeenCalledExactlyOnceWith({ name: 'Lobby 2', note: 'big' }))
  expect(name).toHaveValue('Lobby 2')
  expect(submit).not.toHaveBeenCalled()
  agrees.mockResolvedValue(true)
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(submit).toHaveBeenCalledWith({ name: 'Lobby 2', note: 'big' }, 3)
})

test('R263 validity shows only once a field was touched or validated', async () => {
  const { user, name, save, submit } = await open({ initial: { name: '', note: '' } })
  expect(name).not.toBeInvalid()
  expect(document.querySelector('.ant-form-item-has-error, .ant-form-item-has-success')).toBeNull()
  await save()
  await waitFor(() => expect(name).toBeInvalid())
  expect(screen.getByRole('textbox', { name: 'Note' })).not.toBeInvalid()
  expect(submit).not.toHaveBeenCalled()
  await user.type(name, 'x')
  await waitFor(() => expect(name).not.toBeInvalid())
})

test('refused values are shown at their fields, the first one is focused, and nothing typed is lost', async () => {
  const submit = async () => {
    throw new Problem({ kind: 'invalid', status: 422, fields: [{ name: 'name', code: 'taken', message: '' }] })
  }
  const { user, name, save, onClose } = await open({ submit })
  await user.type(name, ' 2')
  await save()
  expect(await screen.findByText('This is already used by somebody else.')).toBeVisible()
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveValue('Lobby 2')
  expect(onClose).not.toHaveBeenCalled()
})

test('what is refused of a part of a value is said at the field that holds it', async () => {
  const refused = new Problem({ kind: 'invalid', fields: [{ name: 'note[2].day', code: 'required', message: '' }] })
  const { save } = await open({ submit: () => Promise.reject(refused) })
  await save()
  expect(await screen.findByText('Please fill this in.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus())
})

test('one value brings another along, by what the form held before', async () => {
  const consequences: RecordFormOptions<Room>['consequences'] = ({ name }, values, before) =>
    name === undefined ? {} : { note: `${values.note}, once ${before.name}` }
  const { user, name } = await open({ consequences })
  await user.type(name, '2')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('big, once Lobby')
  await user.type(name, '3')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('big, once Lobby, once Lobby2')
})

test('a value refused for what a whole request can be refused for is said in its words', async () => {
  const submit = async () => {
    throw new Problem({
      kind: 'invalid',
      status: 422,
      fields: [{ name: 'name', code: 'svg-broken', message: 'English' }],
    })
  }
  const { save } = await open({ submit })
  await save()
  expect(await screen.findByText(/^The SVG cannot be read/)).toBeInTheDocument()
  expect(screen.queryByText('English')).toBeNull()
})

test('a refusal that belongs to no field stands above the fields', async () => {
  const submit = async () => {
    throw new Problem({ kind: 'full', status: 507 })
  }
  const { save } = await open({ submit })
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no storage left.')
})

test('a stale version: my changes go on top of the newer one', async () => {
  let version = 3
  const submit = async (_: Room, sent: number | undefined) => {
    if (sent === 3) throw stale()
    version = sent ?? 0
  }
  const reload = async () => ({ values: { name: 'Lobby', note: 'huge' }, version: 4 })
  const { user, name, save, onClose, submit: sent } = await open({ submit, reload })
  await user.type(name, ' 2')
  await save()
  expect(await screen.findByText(/^Taro saved a newer version on/)).toBeVisible()
  expect(name).toHaveValue('Lobby 2')
  await user.click(screen.getByRole('button', { name: 'Save my changes on top' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toHaveBeenLastCalledWith({ name: 'Lobby 2', note: 'huge' }, 4)
  expect(version).toBe(4)
})

test('a stale version: the newer one can be taken instead', async () => {
  const submit = async (_: Room, sent: number | undefined) => {
    if (sent === 3) throw stale()
  }
  const reload = async () => ({ values: { name: 'Hall', note: 'huge' }, version: 4 })
  const { user, name, save } = await open({ submit, reload })
  await user.type(name, ' 2')
  await save()
  await user.click(await screen.findByRole('button', { name: 'Use the newer version' }))
  await waitFor(() => expect(name).toHaveValue('Hall'))
  expect(screen.queryByText(/newer version/)).toBeNull()
})

test('leaving with typed values asks first', async () => {
  const { user, name, onClose } = await open()
  await user.type(name, ' 2')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByText('Discard your changes?')).toBeVisible())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('leaving without a change asks nothing', async () => {
  const { user, onClose } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('a field that asks for it has the focus at once, and whatever opened the dialog has it again', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          New room
        </button>
        <FormDialog
          open={isOpen}
          title="New room"
          initial={{ name: '' }}
          submit={async () => {}}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="name" label="Name">
            <Input autoFocus />
          </Form.Item>
        </FormDialog>
      </>
    )
  }
  const { user } = await renderUi(<Opener />)
  await user.click(screen.getByRole('button', { name: 'New room' }))
  expect(screen.getByLabelText('Name')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'New room' })).toHaveFocus())
})

test('view-only: the fields are disabled and there is nothing to save', async () => {
  const { name } = await open({ readOnly: true })
  expect(name).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test.each([
  ['stops it, where that can be', vi.fn()],
  ['waits, where it cannot', undefined],
])('a save under way: leaving %s', async (_, stop) => {
  const { user, onClose, name, save } = await open({ submit: () => new Promise(() => {}), ...(stop && { stop }) })
  await user.type(name, ' 2')
  await save()
  await waitFor(() => expect(name).toBeDisabled())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  if (stop) await waitFor(() => expect(onClose).toHaveBeenCalled())
  else expect(onClose).not.toHaveBeenCalled()
  if (stop) expect(stop).toHaveBeenCalledOnce()
  expect(screen.queryByText('Discard your changes?')).toBeNull()
})
