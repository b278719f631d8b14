import { renderUi } from '@marquee/testkit/renderUi'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DurationField } from './DurationField'
import { TagPicker } from './TagPicker'

test('a duration is typed in minutes and seconds', async () => {
  const onChange = vi.fn()
  function Box() {
    const [value, setValue] = useState(125)
    return (
      <DurationField
        label="Length"
        value={value}
        onChange={(seconds) => {
          setValue(seconds)
          onChange(seconds)
        }}
      />
    )
  }
  const { user } = await renderUi(<Box />)
  const minutes = screen.getByRole('spinbutton', { name: 'Length: Minutes' })
  const seconds = screen.getByRole('spinbutton', { name: 'Length: Seconds' })
  expect(minutes).toHaveValue('2')
  expect(seconds).toHaveValue('5')
  await user.clear(seconds)
  await user.type(seconds, '30')
  expect(onChange).toHaveBeenLastCalledWith(150)
})

test('R104 R105 R106 tags are chosen by typing; without a match the box says so', async () => {
  const onChange = vi.fn()
  const tags = [
    { id: 1, name: 'Lobby' },
    { id: 2, name: 'Window' },
  ]
  const { user } = await renderUi(<TagPicker label="Tags" tags={tags} value={['Window']} onChange={onChange} />)
  const box = screen.getByRole('combobox', { name: 'Tags' })
  await user.type(box, 'OB')
  await user.click(screen.getByTitle('Lobby'))
  expect(onChange).toHaveBeenCalledWith(['Window', 'Lobby'])
  await user.type(box, 'win')
  expect(screen.getByText('There are no tags matching your search criteria')).toBeVisible()
})
