import { answer, noAnswer, pageOf, refuse } from '@marquee/testkit/answer'
import { administrator, makeSelf, makeTag } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { server } from '@marquee/testkit/server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { RequestHandler } from 'msw'
import { describe, expect, test } from 'vitest'
import { shopServer } from '../features/playlist/editor/shop.fake'
import { aPlaylist } from '../features/playlist/fixtures'
import { keeping } from '../features/profile/keeping.fake'
import { schedule, scheduleServer } from '../features/schedule/schedules.fake'

/** Works in company 2, Midori Foods, and in company 3, Kawa Hotels. */
const self = makeSelf({ role: administrator, managedCompanyIds: [3], displayName: 'Hanako' })

/** A place where a record is changed. */
interface Editor {
  path: string
  /** The box of the text that is changed, empty at first. */
  box: string
  /** Shows the box, where the page alone does not. */
  open?(user: UserEvent): Promise<void>
  /** The record, as hints call it. */
  entity: string
  id: number
  /** The operation that saves. */
  saves(how: () => Response): RequestHandler
  world(): World
}

/** A server that keeps the record. */
interface World {
  handlers: RequestHandler[]
  /** The text of each save that arrived. */
  saved(): unknown[]
  /** Somebody else saves a text. */
  theirs(text: string): void
}

const aSchedule: Editor = {
  path: '/schedule/edit-schedule/1?companyId=2',
  box: 'Description',
  async open() {
    await screen.findByRole('group', { name: 'Channels' })
    const fold = screen.queryByRole('button', { name: 'Schedule details', expanded: false })
    if (fold) fireEvent.click(fold)
  },
  entity: 'schedule',
  id: 1,
  saves: (how) => answer('patch', '/api/schedule', how),
  world() {
    const { handlers, sent, change } = scheduleServer([schedule()])
    return {
      handlers,
      saved: () => sent.map(({ body }) => (body as { description: string }).description),
      theirs: (description) => void change(1, { description }),
    }
  },
}

const aList: Editor = {
  path: '/playlist/edit-playlist/4?companyId=2',
  box: 'Name',
  entity: 'playlist',
  id: 4,
  saves: (how) => answer('patch', '/api/playlists', how),
  world() {
    const { handlers, sent, theirs } = shopServer({ playlist: aPlaylist({ name: '' }) })
    return {
      handlers,
      saved: () => sent.map(({ body }) => body.name),
      theirs: (name) => theirs({ name, version: 9 }),
    }
  },
}

const aDialog: Editor = {
  path: '/manage/tag?companyId=2',
  box: 'Description',
  async open(user) {
    await user.click(await screen.findByRole('button', { name: 'Floor' }))
  },
  entity: 'tag',
  id: 4,
  saves: (how) => answer('patch', '/api/tags', how),
  world() {
    let tag = makeTag({ id: 4, name: 'Floor', type: 'Device', description: '' })
    const saved: unknown[] = []
    return {
      handlers: [
        answer('get', '/api/tags', () => pageOf([tag])),
        answer('patch', '/api/tags', ({ body }) => {
          const { description } = body as { description: string }
          saved.push(description)
          return tag
        }),
      ],
      saved: () => saved,
      theirs(description) {
        tag = { ...tag, description, version: tag.version + 1 }
      },
    }
  },
}

const aPage: Editor = {
  path: '/profile?companyId=2',
  box: 'Display name',
  entity: 'user',
  id: self.id,
  saves: (how) => answer('post', '/api/self', how),
  world() {
    let person = { ...self, displayName: '' }
    const saved: unknown[] = []
    return {
      handlers: [
        answer('get', '/api/self', () => person),
        answer('post', '/api/self', ({ body }) => {
          const { displayName } = body as { displayName: string }
          saved.push(displayName)
          return { ...person, displayName }
        }),
        ...keeping().handlers,
      ],
      saved: () => saved,
      theirs(displayName) {
        person = { ...person, displayName, version: person.version + 1 }
      },
    }
  },
}

const box = ({ box: name }: Editor) => screen.findByRole('textbox', { name })
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }))
/** The kit gives every dialog of a test the same id, so that it is found by its title's text instead of its name. */
const dialog = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') as HTMLElement)

describe.each([
  ['a schedule', aSchedule],
  ['a playlist', aList],
  ['a form in a dialog', aDialog],
  ['a form on a page', aPage],
])('%s that somebody has changed', (_, editor) => {
  /** "Mine" is typed into it, and not saved. */
  async function open() {
    const world = editor.world()
    const others = answer('get', '/api/dashboards', () => pageOf([]))
    const app = await renderApp({ path: editor.path, self, handlers: [others, ...world.handlers] })
    await editor.open?.(app.user)
    await app.user.type(await box(editor), 'Mine')
    return { ...app, ...world }
  }

  test('is asked about before another company is entered: it stays, or is left behind', async () => {
    const { user, url, history } = await open()
    const answerWith = async (name: string) => {
      act(() => history.push('/dashboard?companyId=3'))
      await user.click((await dialog('Discard your changes?')).getByRole('button', { name }))
    }
    await answerWith('Cancel')
    expect(await box(editor)).toHaveValue('Mine')
    expect([url(), localStorage.getItem('marquee.company')]).toEqual([editor.path, '2'])
    await answerWith('Discard')
    await waitFor(() => expect(url()).toBe('/dashboard?companyId=3'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()) // and once only
  })

  test('stays where another company cannot be loaded, and nothing is asked', async () => {
    const { user, url } = await open()
    server.use(answer('get', '/api/codes', () => noAnswer() as never))
    await user.click(screen.getByRole('combobox', { name: 'Company', hidden: true }))
    await user.click((await screen.findAllByTitle('Kawa Hotels')).at(-1) as HTMLElement)
    expect((await screen.findAllByText(/server cannot be reached/)).length).toBeGreaterThan(0)
    expect(await box(editor)).toHaveValue('Mine')
    expect([url(), localStorage.getItem('marquee.company')]).toEqual([editor.path, '2'])
    expect(screen.queryByText('Discard your changes?')).toBeNull()
  })

  test('loses nothing without a network, and is saved once there is one', async () => {
    const { user, handlers, saved } = await open()
    server.use(
      answer('get', '/api/self', () => noAnswer() as never),
      editor.saves(noAnswer),
    )
    await press(user, 'Save')
    const again = await screen.findByRole('button', { name: 'Try now', hidden: true })
    expect(await box(editor)).toHaveValue('Mine')
    server.use(answer('get', '/api/self', self), ...handlers)
    fireEvent.click(again)
    expect(await screen.findByText(/It answers again: try once more/)).toBeVisible()
    expect(await box(editor)).toHaveValue('Mine')
    await press(user, 'Save')
    await waitFor(() => expect(saved()).toEqual(['Mine']))
  })

  test('loses nothing when the session ends, and is saved by itself once somebody has signed in over it', async () => {
    const { user, handlers, leave, saved } = await open()
    const over = () => refuse(401, 'signed-out')
    server.use(answer('get', '/api/self', over), editor.saves(over))
    await press(user, 'Save')
    const ended = await dialog('Your session has ended')
    await user.type(await ended.findByLabelText('Password'), 'Window-Seat-42')
    await user.click(ended.getByRole('checkbox', { name: /licence/i }))
    server.use(answer('post', '/api/login', self), answer('get', '/api/self', self), ...handlers)
    await user.click(ended.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(saved()).toEqual(['Mine']))
    expect(leave).not.toHaveBeenCalled()
  })

  test('keeps what was typed when somebody else saves the record meanwhile', async () => {
    const { channels, theirs } = await open()
    const asked: string[] = []
    server.events.on('response:mocked', ({ request }) => asked.push(`${request.method} ${request.url}`))
    theirs('Theirs')
    act(() => channels.at(-1)?.send({ entity: editor.entity, id: editor.id, companyId: 2 }))
    await waitFor(() => expect(asked.some((call) => call.startsWith('GET'))).toBe(true))
    expect(await box(editor)).toHaveValue('Mine')
  })
})
