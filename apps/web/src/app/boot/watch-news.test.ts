// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchNews } from './watch-news.ts'

let isShown = true
let hasFocus = true
let looks = 0
let end = () => undefined as void

beforeEach(() => {
  isShown = true
  hasFocus = true
  looks = 0
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isShown ? 'visible' : 'hidden',
  )
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  end = watchNews(() => {
    looks++
    return Promise.resolve()
  })
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

const show = (isVisible: boolean) => {
  isShown = isVisible
  document.dispatchEvent(new Event('visibilitychange'))
}
const focus = (isFocused: boolean) => {
  hasFocus = isFocused
  dispatchEvent(new Event(isFocused ? 'focus' : 'blur'))
}

describe('what was bought meanwhile', () => {
  it('is looked for at once when the reader comes back, whichever events say so', () => {
    show(false)
    show(true)
    focus(true)
    dispatchEvent(new Event('pageshow'))
    expect(looks).toBe(1)
  })

  it('is not looked for where the reader never left', () => {
    focus(true)
    dispatchEvent(new Event('pageshow'))
    expect(looks).toBe(0)
  })

  it('is not looked for by a hidden tab', () => {
    show(false)
    focus(false)
    focus(true)
    expect(looks).toBe(0)
  })

  it('is not looked for when the focus goes into a frame of the page', () => {
    dispatchEvent(new Event('blur'))
    expect(looks).toBe(0)
  })

  it('is looked for while another window has the focus, and once more when this one has', () => {
    focus(false)
    expect(looks).toBe(1)
    focus(true)
    expect(looks).toBe(2)
  })

  describe('while time goes on', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('is looked for twice when the reader comes back, with 1.2 s between', async () => {
      show(false)
      show(true)
      await vi.advanceTimersByTimeAsync(1199)
      expect(looks).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(looks).toBe(2)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(looks).toBe(2)
    })

    it('is looked for 250 times beside another window, which is some five minutes', async () => {
      focus(false)
      await vi.advanceTimersByTimeAsync(249 * 1200)
      expect(looks).toBe(250)
      await vi.advanceTimersByTimeAsync(600_000)
      expect(looks).toBe(250)
    })
  })

  it('is not looked for after the end', () => {
    end()
    show(false)
    show(true)
    expect(looks).toBe(0)
  })
})
