import { renderUi } from '@marquee/testkit/renderUi'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TimeAgo } from '../feedback/TimeAgo'
import { FilterBar } from './FilterBar'
import type { ListDefaults } from './position'
import { useListPosition } from './useListPosition'

const CYCLES = 200
const defaults: ListDefaults = {}
let show: (visible: boolean) => void = () => {}

function Parts() {
  const place = useListPosition(defaults)
  return (
    <>
      <FilterBar place={place} searchLabel="Search" />
      <TimeAgo at="2026-11-02T09:00:00Z" />
    </>
  )
}

function Switch() {
  const [visible, setVisible] = useState(false)
  show = setVisible
  return visible ? <Parts /> : <p>Nothing</p>
}

/** How many listeners there are on the document and the window, less those that were there. */
function countListeners() {
  let count = 0
  for (const target of [document, window]) {
    const { addEventListener, removeEventListener } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((...args: unknown[]) => {
      count += 1
      Reflect.apply(addEventListener, target, args)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((...args: unknown[]) => {
      count -= 1
      Reflect.apply(removeEventListener, target, args)
    })
  }
  return () => count
}

afterEach(() => vi.restoreAllMocks())

test(`everything that a list starts has an end: nodes, listeners and timers after ${CYCLES} cycles`, async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const cleared = vi.spyOn(globalThis, 'clearInterval')
  await renderUi(<Switch />)
  const cycle = async () => {
    await act(async () => show(true))
    await act(async () => show(false))
  }
  await cycle()
  const listeners = countListeners()
  const nodes = document.querySelectorAll('*').length
  const running = intervals.mock.calls.length - cleared.mock.calls.length
  for (let i = 0; i < CYCLES; i += 1) await cycle()
  expect(screen.getByText('Nothing')).toBeInTheDocument()
  expect(document.querySelectorAll('*')).toHaveLength(nodes)
  expect(listeners()).toBe(0)
  expect(intervals.mock.calls.length - cleared.mock.calls.length).toBe(running)
}, 30_000)
