import { renderUi } from '@marquee/testkit/renderUi'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chart, type Shape } from './Chart'

const data = [
  { key: 'monday', value: 2, colour: 'red' },
  { key: 'tuesday', value: 4, colour: 'blue' },
]

async function show(shape: Shape) {
  const { user } = await renderUi(
    <Chart
      shape={shape}
      label="Changes: 6 in two days"
      data={data}
      nameOf={({ key }) => key}
      amountOf={({ value }) => `${value} changes`}
    />,
  )
  return { user, chart: screen.getByRole('application', { name: 'Changes: 6 in two days' }) }
}

test.each(['columns', 'bars', 'ring'] as const)('the arrow keys go through the %s, from end to end', async (shape) => {
  const { user, chart } = await show(shape)
  const said = screen.getByRole('status')
  expect(said).toBeEmptyDOMElement()
  await user.tab()
  expect(chart).toHaveFocus()
  expect(said).toHaveTextContent('monday 2 changes')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(said).toHaveTextContent('tuesday 4 changes')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(said).toHaveTextContent('monday 2 changes')
  await user.tab()
  expect(said).toBeEmptyDOMElement()
})

test.each(['columns', 'bars', 'ring'] as const)('what is pointed at of the %s is said', async (shape) => {
  const { user, chart } = await show(shape)
  const marks = { columns: 'g', bars: 'li', ring: 'circle' }
  const second = chart.querySelectorAll(marks[shape])[1] as Element
  await user.hover(second)
  expect(screen.getByRole('status')).toHaveTextContent('tuesday 4 changes')
  fireEvent.pointerLeave(chart)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('the highest column is as high as there is room, and another one in proportion', async () => {
  const { chart } = await show('columns')
  const heights = [...chart.querySelectorAll('rect[rx]')].map((rect) => Number(rect.getAttribute('height')))
  expect(heights).toEqual([78, 156])
})
