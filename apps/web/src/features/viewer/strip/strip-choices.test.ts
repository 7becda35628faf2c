// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { toScrollSeconds, toStripWidthPx, useStripChoices } from './strip-choices.ts'

beforeEach(() => localStorage.clear())

const open = () => renderHook(() => useStripChoices()).result
const widthOf = (strip: ReturnType<typeof open>) => toStripWidthPx(strip.current.choices)
const speedOf = (strip: ReturnType<typeof open>) => toScrollSeconds(strip.current.choices)

it('width and speed go by steps between their ends, and hold for the next strip', () => {
  const strip = open()
  expect([widthOf(strip), speedOf(strip)]).toEqual([720, 8])
  act(() => strip.current.step({ width: 1 }))
  act(() => strip.current.step({ speed: -1 }))
  expect([widthOf(strip), speedOf(strip)]).toEqual([900, 11])
  expect([widthOf(open()), speedOf(open())]).toEqual([900, 11])
  for (let press = 0; press < 9; press += 1) act(() => strip.current.step({ width: 1, speed: 1 }))
  expect([widthOf(strip), speedOf(strip)]).toEqual([1200, 3])
  act(() => strip.current.reset())
  expect([widthOf(strip), speedOf(strip)]).toEqual([720, 3])
})

it.each(['', '{', 'null', '7', '{"width":"9","speed":null}'])(
  'what is stored and makes no sense counts as never chosen: %j',
  (stored) => {
    localStorage.setItem('strip-view', stored)
    expect([widthOf(open()), speedOf(open())]).toEqual([720, 8])
  },
)
