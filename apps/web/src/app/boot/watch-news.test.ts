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

  it('is not looked for after the end', () => {
    end()
    show(false)
    show(true)
    expect(looks).toBe(0)
  })
})
