import { expect, it } from 'vitest'
import { ScrollJumps } from './scroll-jumps.ts'

/** A scroller whose places are tenths of a window, and which cannot go beyond 500 windows. */
function open(at: number) {
  let here = at
  const jumps = new ScrollJumps()
  const noted: number[][] = []
  jumps.bind({
    read: () => here,
    // Browsers round what is scrolled.
    show: (place) => void (here = Math.round(Math.min(place, 5000))),
    measure: (one, other) => Math.abs(Math.min(one, 5000) - Math.min(other, 5000)) / 10,
  })
  jumps.watchJumps((from, to) => noted.push([from, to]))
  return {
    jumps,
    noted,
    read: () => here,
    scrollTo: (place: number) => {
      here = place
      jumps.noteScroll()
    },
  }
}

it('a jump of three windows or more is noted and has a way back', () => {
  const { jumps, noted, read } = open(100)
  jumps.jump(129)
  expect([jumps.getOrigin(), noted]).toEqual([undefined, []])
  jumps.jump(400)
  expect([jumps.getOrigin(), noted]).toEqual([129, [[129, 400]]])
  jumps.jumpBack()
  expect([read(), jumps.getOrigin(), noted.length]).toEqual([129, undefined, 1])
})

it('searching on keeps the place that was read, and reading on gives it up', () => {
  const { jumps, noted, scrollTo } = open(100)
  jumps.jump(400)
  jumps.jump(900)
  expect([jumps.getOrigin(), noted.at(-1)]).toEqual([100, [400, 900]])
  scrollTo(930)
  jumps.jump(2000)
  expect([jumps.getOrigin(), noted.at(-1)]).toEqual([930, [930, 2000]])
})

it('looking for a place is one jump, from where the thumb was taken', () => {
  const { jumps, noted, scrollTo } = open(100)
  for (const place of [180, 300, 420]) jumps.preview(place)
  expect(noted).toEqual([])
  jumps.jump(420)
  expect([jumps.getOrigin(), noted]).toEqual([100, [[100, 420]]])
  // The thumb may come back to where it was taken, which no browser says.
  jumps.preview(900)
  jumps.preview(420)
  scrollTo(450)
  jumps.jump(2000)
  expect(noted.at(-1)).toEqual([450, 2000])
})

it('a thumb that is held does not end the way back of the jump before', () => {
  const { jumps } = open(100)
  jumps.jump(400)
  jumps.preview(900)
  jumps.noteScroll()
  jumps.jump(900)
  expect(jumps.getOrigin()).toBe(100)
})

it('who has read on for six windows is offered no way back', () => {
  const { jumps, scrollTo } = open(100)
  jumps.jump(400)
  let changes = 0
  jumps.subscribe(() => void changes++)
  scrollTo(460)
  expect(jumps.getOrigin()).toBe(100)
  scrollTo(461)
  expect([jumps.getOrigin(), changes]).toEqual([undefined, 1])
})

it('what the history does is no jump, and a way back from it leads where it began', () => {
  const { jumps, noted, read } = open(100.3)
  jumps.jump(400)
  jumps.travel(100.3)
  expect([read(), jumps.getOrigin()]).toEqual([100, undefined])
  jumps.travel(400)
  expect([read(), jumps.getOrigin(), noted.length]).toEqual([400, 100.3, 1])
})

it('a jump to the end, beyond which nothing is scrolled, is searched on from', () => {
  const { jumps, noted } = open(100)
  jumps.jump(5008)
  jumps.jump(2000)
  expect([jumps.getOrigin(), noted]).toEqual([
    100,
    [
      [100, 5000],
      [5000, 2000],
    ],
  ])
})
