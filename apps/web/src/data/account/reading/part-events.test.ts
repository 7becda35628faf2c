// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { findLatestPlaces } from './recent-works.ts'
import { toMark } from '../../session/use-reading-marks.ts'
import { readWorkPart, writeWorkPart } from './work-parts.ts'
import { isPartEvent, mergePart, toPartEvent } from './part-events.ts'
import { mergePlace } from './places.ts'

const workno = 'BJ00000101'
const key = { account: 'alice', workno }
const part = { path: '第2話/前編', before: 50, size: 30, total: 200, atMs: 2000 }
const device = 'tablet'

beforeEach(() => localStorage.clear())

it('the part that was opened last reaches another device as it is', () => {
  const event = { ...toPartEvent(workno, part), device }
  expect(isPartEvent(event)).toBe(true)
  mergePart('alice', event)
  expect(readWorkPart(key)).toEqual(part)
})

it('a place of another device at the end of a part finishes no work', () => {
  mergePlace('alice', { workno, path: part.path, position: 29, total: 30, device, at_ms: 2500 })
  mergePart('alice', { ...toPartEvent(workno, part), device })
  expect(toMark(findLatestPlaces('alice').get(workno), undefined)?.percent).toBe(40)
})

it('a part that was opened earlier changes nothing', () => {
  writeWorkPart(key, part)
  mergePart('alice', { ...toPartEvent(workno, { ...part, path: '第1話', atMs: 1999 }), device })
  expect(readWorkPart(key)).toEqual(part)
})

it.each([
  undefined,
  '',
  '第2話',
  '12',
  'x/第2話',
  '-1/第2話',
  '0/第2話',
  '999/第2話',
  '1e3/a',
  '12345678901/a',
])('what says no part, such as %o, is passed', (locator) => {
  const { locator: good, ...event } = toPartEvent(workno, part)
  expect(good).toBe('30/第2話/前編')
  mergePart('alice', { ...event, ...(locator !== undefined && { locator }), device })
  expect(readWorkPart(key)).toBeUndefined()
})

it.each(['/part/1', 'part', '/', '', '第1話/part'])('the path %o is none of a part', (path) => {
  expect(isPartEvent({ workno, path, position: 0, device, at_ms: 1 })).toBe(false)
})
