// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { log } from '../log/log.ts'
import { pushEvent, toEventName } from './data-layer.ts'

/** Vitest gives the window's maker, to move the page to another address. */
declare const jsdom: { reconfigure(options: { url: string }): void }

afterEach(() => {
  vi.restoreAllMocks()
  delete window.dataLayer
})

it('an event carries the product in its name, and its values beside it', () => {
  pushEvent(toEventName({ app: 'yomikura' }, 'free_viewer_opened'), { work_id: 'BJ000001' })
  expect(window.dataLayer).toEqual([{ event: 'yomikura_free_viewer_opened', work_id: 'BJ000001' }])
})

it.each([
  [40, 'dev.yomikura.example', 0],
  [41, 'dev.yomikura.example', 1],
  [41, 'stg-yomikura.example', 1],
  [41, 'testing.yomikura.example', 1],
  [41, 'localhost', 1],
  [41, 'yomikura.example', 0],
])(
  'a name of %i letters at %s reports %i errors, and is sent all the same',
  (length, host, times) => {
    const noted = vi.spyOn(log, 'error').mockReturnValue(undefined)
    jsdom.reconfigure({ url: `https://${host}/` })
    pushEvent('x'.repeat(length), {})
    expect(noted).toHaveBeenCalledTimes(times)
    expect(window.dataLayer).toHaveLength(1)
  },
)
