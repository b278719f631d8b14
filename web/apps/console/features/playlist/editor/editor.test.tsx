import { answer, noAnswer, refuse } from '@marquee/testkit/answer'
import { makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEntry, aPlaylist } from '../fixtures'
import { choose, dialogOf, list, open, order, saveButton, shown } from './shop.fake'
import type { Playlist } from './wire'

test('entries are shown in order with the total', async () => {
  await open()
  expect(await shown()).toEqual(order('Autumn', 'Bakery', 'Film'))
  expect(screen.getByText('3 entries · 0:28')).toBeVisible()
  expect(screen.getByText('0:00 plays the whole video: 0:08')).toBeVisible()
  expect(saveButton()).toBeDisabled()
})

test('R444 an entry moves by menu and by Alt with an arrow, keeps the focus, and is saved with its version', async () => {
  const { user, sent } = await open()
  await list()
  await choose(user, 'Autumn', 'Move down')
  expect(await shown()).toEqual(order('Bakery', 'Autumn', 'Film'))
  expect(screen.getByText('“Autumn” is now number 2 of 3')).toBeInTheDocument()
  const menu = screen.getByRole('button', { name: 'Actions for Autumn' })
  expect(menu).toHaveFocus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await shown()).toEqual(order('Bakery', 'Film', 'Autumn'))
  expect(menu).toHaveFocus()
  await user.click(saveButton())
  expect(await screen.findByText('The playlist has been saved')).toBeInTheDocument()
  expect(sent).toMatchObject([{ call: 'save', ifMatch: '"v3"', body: { id: 4, name: 'Morning' } }])
  expect(sent[0]?.body.content?.map((entry) => entry.id)).toEqual(['B', 'F', 'A'].map((name) => name.charCodeAt(0)))
  expect(saveButton()).toBeDisabled()
})

test('R098 a content of the aside is added with its button', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add “Menu”' }))
  expect(await shown()).toEqual(order('Autumn', 'Bakery', 'Film', 'Menu'))
  expect(screen.getByText('4 entries · 0:38')).toBeVisible()
})

test('a film says in words which screens leave it out, in the list, beside it and once it is added', async () => {
  const playlist = aPlaylist()
  const content = playlist.content.map((entry) =>
    entry.name === 'Film' ? { ...entry, misfit: { screens: 2, of: 4 } } : entry,
  )
  const { user } = await open({ playlist: { ...playlist, content } })
  expect(
    within(await list())
      .getAllByText(/screens?$/)
      .map((tag) => tag.textContent),
  ).toEqual(['Not on 2 of 4 screens'])
  expect(await screen.findByText('Plays on no screen')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add “Menu”' }))
  expect(within(await list()).getByText('Plays on no screen')).toBeVisible()
})

test('G85 what is not shown today says so in the aside', async () => {
  await open()
  const tile = (await screen.findByRole('button', { name: 'Add “Menu”' })).closest('li') as HTMLElement
  expect(within(tile).getByText('Expired')).toBeVisible()
})

test('entries are removed, duplicated and replaced', async () => {
  const { user } = await open()
  await list()
  await user.click(screen.getByRole('button', { name: 'Remove “Autumn”' }))
  await choose(user, 'Bakery', 'Duplicate')
  expect(await shown()).toEqual(order('Bakery', 'Bakery', 'Film'))
  await choose(user, 'Film', 'Show something else')
  expect(screen.getByText('Choose what shows instead of “Film”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add “Menu”' }))
  expect(await shown()).toEqual(order('Bakery', 'Bakery', 'Menu'))
})

test('R433 R434 a time for several goes to the selected entries only', async () => {
  const { user, sent } = await open()
  await list()
  await user.click(screen.getByRole('checkbox', { name: 'Select “Autumn”' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select “Bakery”' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select “Bakery”' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Time of the selected entries: Minutes' }), {
    target: { value: '2' },
  })
  await user.click(screen.getByRole('button', { name: 'Set time' }))
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body.content?.map(({ minutes, seconds }) => [minutes, seconds])).toEqual([
    [2, 10],
    [0, 10],
    [0, 0],
  ])
})

test('an entry goes to the end and back to the top', async () => {
  const { user } = await open()
  await list()
  await choose(user, 'Autumn', 'Move to the end')
  expect(await shown()).toEqual(order('Bakery', 'Film', 'Autumn'))
  await choose(user, 'Film', 'Move to the top')
  expect(await shown()).toEqual(order('Film', 'Bakery', 'Autumn'))
  expect(screen.getByText('“Film” is now number 1 of 3')).toBeInTheDocument()
})

test('effects are chosen for several at once', async () => {
  const { user, sent } = await open()
  await list()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Effects' }))
  const dialog = await dialogOf('Effects of 3 entries')
  await user.click(dialog.getByRole('combobox', { name: 'Going out' }))
  await user.click(await screen.findByTitle('Slide left'))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  for (const entry of sent[0]?.body.content ?? []) {
    expect(entry).toMatchObject({ effectInId: 0, effectInDuration: 0, effectOutId: 2, effectOutDuration: 500 })
  }
})

test('R445 sharing alone is saved as metadata', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('switch', { name: 'Shared' }))
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ call: 'metadata', ifMatch: '"v3"', body: { share: 'Y', tags: [1], newTags: [] } })
})

test('while the server cannot reach its data a save says so, keeps the work, and goes when it is tried again', async () => {
  const { user, sent } = await open({ refuseFirst: () => refuse(503, 'unavailable') })
  await list()
  await choose(user, 'Autumn', 'Move down')
  await user.click(saveButton())
  expect(await screen.findByText(/cannot reach its data at the moment/)).toBeVisible()
  expect(await shown()).toEqual(order('Bakery', 'Autumn', 'Film'))
  await user.click(saveButton())
  expect(await screen.findByText('The playlist has been saved')).toBeInTheDocument()
  expect(sent).toHaveLength(2)
})

test('refused values land on their entries', async () => {
  const errors = [{ location: 'body.content[1].seconds', code: 'no-length' }]
  const { user } = await open({ refuseFirst: () => refuse(422, 'invalid', { errors }) })
  await list()
  await choose(user, 'Autumn', 'Move down')
  await user.click(saveButton())
  expect(await screen.findByText('1 entry was refused. Correct it and save again.')).toBeVisible()
  const row = screen.getByRole('checkbox', { name: 'Select “Autumn”' }).closest('li') as HTMLElement
  expect(within(row).getByRole('alert')).toHaveTextContent('Set a time of at least one second.')
  expect(screen.getByRole('spinbutton', { name: 'Time of “Autumn”: Minutes' })).toHaveFocus()
})

test('a newer version keeps my work: it goes on top', async () => {
  const { user, sent, theirs } = await open({ refuseFirst: () => refuse(412, 'stale', { params: { by: 'Taro' } }) })
  await list()
  theirs({ name: 'Their name', version: 9 })
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  await user.click(saveButton())
  expect(await screen.findByText('Taro saved a newer version.')).toBeVisible()
  const differs = within(screen.getByRole('rowheader', { name: 'Entries' }).closest('tr') as HTMLElement)
  expect(differs.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['as before', 'Film · 0:08'])
  await user.click(screen.getByRole('button', { name: 'Save my changes on top' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ ifMatch: '"v9"', body: { name: 'Their name' } })
  expect(sent[1]?.body.content).toHaveLength(2)
})

test('a newer version keeps my work: it becomes a playlist of its own', async () => {
  const stale = () => refuse(412, 'stale', { params: { by: 'Taro' } })
  const { user, sent, url, theirs } = await open({ refuseFirst: stale })
  await list()
  theirs({ version: 9 })
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Save mine as a copy' }))
  await waitFor(() => expect(url()).toBe('/playlist/edit-playlist/5'))
  expect(sent[1]).toMatchObject({ call: 'create', body: { name: 'Morning (copy)' } })
  expect(sent[1]?.body.content).toHaveLength(2)
})

test('a newer version can be taken instead', async () => {
  const { user, theirs } = await open({ refuseFirst: () => refuse(412, 'stale', { params: { by: 'Taro' } }) })
  await list()
  theirs({ name: 'Their name', version: 9 })
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Use the newer version' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Their name')
  expect(await shown()).toEqual(order('Autumn', 'Bakery', 'Film'))
  expect(saveButton()).toBeDisabled()
})

test('what somebody else saves is shown by itself, but over work it is only told', async () => {
  const { user, theirs, channels } = await open()
  await list()
  const arrives = (part: Partial<Playlist>) => {
    theirs(part)
    act(() => channels.at(-1)?.send({ entity: 'playlist', id: 4, companyId: 2 }))
  }
  arrives({ name: 'Their name', version: 9 })
  const name = screen.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name).toHaveValue('Their name'))
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  arrives({ name: 'Another name', version: 10, updatedBy: 'Taro' })
  expect(await screen.findByText(/^Taro saved a newer version on/)).toBeVisible()
  expect(name).toHaveValue('Their name')
  await user.click(screen.getByRole('button', { name: 'Show what differs' }))
  expect(screen.getByRole('rowheader', { name: 'Entries' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Undo' })) // the work is gone: now it may
  await waitFor(() => expect(name).toHaveValue('Another name'))
  expect(screen.queryByText(/newer version/)).not.toBeInTheDocument()
})

test('steps go back and forth by button and key, also over a save; a selection is none', async () => {
  const { user, sent } = await open()
  await list()
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Remove “Autumn”' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select “Bakery”' }))
  await user.keyboard('{Control>}z{/Control}')
  expect(await shown()).toEqual(order('Autumn', 'Bakery', 'Film'))
  expect(saveButton()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  expect(await shown()).toEqual(order('Bakery', 'Film'))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saveButton()).toBeDisabled())
  await user.click(undo)
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body.content).toHaveLength(3)
})

test('work that was left without a network is offered after a reload', async () => {
  const { user } = await open({ refuseFirst: () => noAnswer() })
  await list()
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  await user.click(saveButton())
  expect(await screen.findByText(/It answers again: try once more/)).toBeVisible()
  cleanup()
  const again = await open()
  expect(await shown()).toEqual(order('Autumn', 'Bakery', 'Film'))
  await again.user.click(screen.getByRole('button', { name: 'Go on with it' }))
  expect(await shown()).toEqual(order('Autumn', 'Bakery'))
  await again.user.click(saveButton())
  await waitFor(() => expect(again.sent).toMatchObject([{ call: 'save', ifMatch: '"v3"' }]))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('marquee.draft'))).toEqual([]))
})

test('without a network nothing is lost, and leaving asks', async () => {
  const { user, url } = await open({ refuseFirst: () => noAnswer() })
  await list()
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  await user.click(saveButton())
  expect(await screen.findByText(/It answers again: try once more/)).toBeVisible()
  expect(await shown()).toEqual(order('Autumn', 'Bakery'))
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  const dialog = await dialogOf('Discard your changes?')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(url()).toBe('/playlist/edit-playlist/4')
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(url()).toBe('/dashboard'))
})

test('R125 another company is entered after the question about unsaved work, and not without it', async () => {
  const path = '/playlist/edit-playlist/4?companyId=2'
  const { user, url } = await open({ path, self: makeGlobalAdmin() })
  await list()
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  const choose = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Company' }))
    await user.click((await screen.findAllByTitle('Kawa Hotels')).at(-1) as HTMLElement)
  }
  await choose()
  await user.click((await dialogOf('Discard your changes?')).getByRole('button', { name: 'Cancel' }))
  expect(await shown()).toEqual(order('Autumn', 'Bakery'))
  expect([url(), localStorage.getItem('marquee.company')]).toEqual([path, '2'])
  expect(localStorage.getItem('marquee.draft.1.7/2/playlist/4')).not.toBeNull()
  await choose()
  await user.click((await dialogOf('Discard your changes?')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(url()).toBe('/dashboard?companyId=3'))
  expect(localStorage.getItem('marquee.company')).toBe('3')
  expect(localStorage.getItem('marquee.draft.1.7/2/playlist/4')).toBeNull()
})

test('the same page of another company is another page: unsaved work is asked about, and stays behind', async () => {
  const path = '/playlist/edit-playlist/4?companyId='
  const { user, url, history } = await open({ path: `${path}2`, self: makeGlobalAdmin() })
  await list()
  await user.click(screen.getByRole('button', { name: 'Remove “Film”' }))
  act(() => history.push(`${path}3`))
  await user.click((await dialogOf('Discard your changes?')).getByRole('button', { name: 'Cancel' }))
  expect(await shown()).toEqual(order('Autumn', 'Bakery'))
  expect(url()).toBe(`${path}2`)
  act(() => history.push(`${path}3`))
  await user.click((await dialogOf('Discard your changes?')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(url()).toBe(`${path}3`))
  await waitFor(async () => expect(await shown()).toEqual(order('Autumn', 'Bakery', 'Film')))
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('R429 R430 a new playlist is a General one, with one group: Sync Play is not offered as yet', async () => {
  const { user, sent, url } = await open({ path: '/playlist/add-playlist?folder=11' })
  await user.click(await screen.findByRole('button', { name: 'Add “Menu”' }))
  expect(screen.queryByText('Sync Play')).toBeNull()
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ call: 'create', body: { type: 'General', share: 'N', groupId: 11 } })
  expect(sent[0]?.body).not.toHaveProperty('name')
  await waitFor(() => expect(url()).toBe('/playlist/edit-playlist/4'))
})

test('R436 G134 in a Sync Play playlist every content is a slot in each group', async () => {
  const { user, sent } = await open({ playlist: aPlaylist({ type: 'Sync Play', content: [] }) })
  await user.click(await screen.findByRole('button', { name: 'Add group' }))
  await user.click(await screen.findByRole('button', { name: 'Add “Menu”' }))
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body.content?.map(({ id, group }) => [id, group])).toEqual([
    [50, 0],
    [50, 1],
  ])
})

test.each([
  ['a read-only right', { self: makeSelf({ auth: rights('R') }) }, /look at this playlist/],
  ['the recycle bin', { playlist: aPlaylist({ active: false }) }, /is in the recycle bin/],
])('with %s there is nothing to change', async (_, options, notice) => {
  await open(options)
  expect(await screen.findByText(notice)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(within(await list()).queryAllByRole('button')).toEqual([])
  expect(within(await list()).queryAllByRole('spinbutton')).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Play the preview' })).toBeEnabled()
})

test('the preview plays and stands still', async () => {
  const { user, files } = await open()
  await user.click(await screen.findByRole('button', { name: 'Play the preview' }))
  await waitFor(() => expect(files).toEqual([String('A'.charCodeAt(0))]))
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(screen.getByRole('slider', { name: 'Position in the playlist' })).toHaveAttribute('max', '28000')
})

test('a playlist that is gone leads back to the others', async () => {
  const gone = answer('get', '/api/playlists/{id}', () => refuse(404, 'not-found'))
  await renderApp({ path: '/playlist/edit-playlist/9', handlers: [gone] })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('link', { name: 'My playlists' })).toHaveAttribute('href', '/playlist/my-playlist')
  expect(alert.queryByRole('button')).toBeNull()
})

test('the preview shows its first picture before it plays', async () => {
  await open({ playlist: aPlaylist({ content: [anEntry('Autumn', { thumbnail: '/img/uploads/a.small' })] }) })
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview.querySelector('img')).toHaveAttribute('src', '/img/uploads/a.small')
})

test('a new playlist is saved once there is something in it', async () => {
  const { user } = await open({ path: '/playlist/add-playlist' })
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(await screen.findByRole('button', { name: 'Add “Menu”' }))
  expect(saveButton()).toBeEnabled()
})
