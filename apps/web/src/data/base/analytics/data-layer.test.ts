// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { pushEvent, toEventName } from './data-layer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.dataLayer
})

it('an event carries the product in its name, and its values beside it', () => {
  pushEvent(toEventName({ app: 'yomikura' }, 'free_viewer_opened'), { work_id: 'BJ000001' })
  expect(window.dataLayer).toEqual([
    { event: 'yomikura_free_viewer_opened', work_id: 'BJ000001' },
  ])
})

it.each([
  [40, 0],
  [41, 1],
])('a name of %i letters reports %i errors while developing, and is sent all the same', (length, times) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  pushEvent('x'.repeat(length), {})
  expect(reported).toHaveBeenCalledTimes(times)
  expect(window.dataLayer).toHaveLength(1)
})
