import { renderUi } from '@marquee/testkit/renderUi'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DurationField } from './DurationField'
import { TagPicker } from './TagPicker'

const onLength = vi.fn()

function Length() {
  const [value, setValue] = useState(125)
  return (
    <DurationField
      label="Length"
      value={value}
      onChange={(seconds) => {
        setValue(seconds)
        onLength(seconds)
      }}
    />
  )
}

const figure = (unit: string) => screen.getByRole('spinbutton', { name: `Length: ${unit}` })

test('a duration is typed in minutes and seconds', async () => {
  const { user } = await renderUi(<Length />)
  const seconds = figure('Seconds')
  expect(figure('Minutes')).toHaveValue('2')
  expect(seconds).toHaveValue('5')
  await user.clear(seconds)
  expect(seconds).toHaveValue('')
  await user.type(seconds, '3x０') // what is no digit is not taken; a wide one is
  expect(onLength).toHaveBeenLastCalledWith(150)
  await user.tab()
  expect(seconds).toHaveValue('30')
  await user.clear(figure('Minutes'))
  await user.type(figure('Minutes'), '1500')
  expect(figure('Minutes')).toHaveValue('1440')
})

test('arrow keys step a duration within its limits', async () => {
  const { user } = await renderUi(<Length />)
  const minutes = figure('Minutes')
  await user.click(minutes)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(minutes).toHaveAttribute('aria-valuenow', '4')
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(minutes).toHaveValue('14')
  onLength.mockClear()
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{ArrowDown}')
  expect(minutes).toHaveValue('0')
  expect(onLength).toHaveBeenCalledTimes(2) // at the end nothing changes
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}') // moves a row
  expect(minutes).toHaveValue('0')
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
