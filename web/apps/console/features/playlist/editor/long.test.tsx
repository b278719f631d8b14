import { refuse } from '@marquee/testkit/answer'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anEntry, aPlaylist } from '../fixtures'
import { list, open, order, saveButton, shown } from './shop.fake'
import type { Playlist } from './wire'

describe('a thousand entries', () => {
  const thousand = (part: Partial<Playlist> = {}) =>
    aPlaylist({
      content: Array.from({ length: 1000 }, (_, at) => anEntry(`Picture ${at + 1}`, { id: at + 1 })),
      ...part,
    })
  const rows = async () => within(await list()).getAllByRole('listitem')
  const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement

  /** Scrolls until the entry of this place, from 1, is the first that is seen. */
  async function scrollTo(place: number) {
    const box = (await list()).parentElement as HTMLElement
    box.scrollTop = (place - 1) * 40
    fireEvent.scroll(box)
    await screen.findByText(`Picture ${place}`)
  }

  test('only those that are seen have rows, and each says where it stands', async () => {
    await open({ playlist: thousand() })
    expect((await rows()).length).toBeLessThan(60)
    expect(row('Picture 3')).toHaveAttribute('aria-posinset', '3')
    expect(row('Picture 3')).toHaveAttribute('aria-setsize', '1000')
    await scrollTo(500)
    expect((await rows()).length).toBeLessThan(60)
    expect(screen.queryByText('Picture 3')).not.toBeInTheDocument()
  })

  test('the one with the focus stays, and goes on by the keyboard', async () => {
    const { user, sent } = await open({ playlist: thousand() })
    await list()
    const box = screen.getByRole('checkbox', { name: 'Select “Picture 3”' })
    act(() => box.focus())
    await scrollTo(500)
    expect(box).toHaveFocus()
    expect((await rows())[0]).toContainElement(box)
    await user.keyboard(' {Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByText('“Picture 3” is now number 2 of 1,000')).toBeInTheDocument()
    await user.click(saveButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.content?.slice(0, 3).map(({ id }) => id)).toEqual([1, 3, 2])
  })

  test('what is selected counts, wherever it stands, and is changed at once', async () => {
    const { user, sent } = await open({ playlist: thousand() })
    await list()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('1,000 selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select “Picture 1”' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await shown()).toEqual(order('Picture 1'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText(/^1,?000 entries/)).toBeVisible()
    expect(sent).toEqual([])
  })

  test('a value that was refused far below gets the focus', async () => {
    const errors = [{ location: 'body.content[900].seconds', code: 'no-length' }]
    const { user } = await open({ playlist: thousand(), refuseFirst: () => refuse(422, 'invalid', { errors }) })
    await list()
    await user.click(screen.getByRole('button', { name: 'Remove “Picture 1”' }))
    await user.click(saveButton())
    const field = await screen.findByRole('spinbutton', { name: 'Time of “Picture 902”: Minutes' })
    expect(field).toHaveFocus()
  })
})
