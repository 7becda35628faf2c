// @vitest-environment jsdom
import { LIMITS } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { log, startLog } from './log.ts'

const texts = () => log.getLines().map(({ text }) => text)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  sessionStorage.clear()
  log.clear()
})
afterEach(() => vi.restoreAllMocks())

describe('the log of the app', () => {
  it('has each line in the console and for the reader, with its time and weight', () => {
    const before = Date.now()
    log.warn('The hidden works did not come', new Refusal('internal', { status: 500 }))
    log.error('The start failed', new TypeError('x is undefined'))
    const [warning, error] = log.getLines()
    expect(warning).toMatchObject({
      level: 'warning',
      text: 'The hidden works did not come: Refusal internal (500): internal',
    })
    expect(warning?.atMs).toBeGreaterThanOrEqual(before)
    expect(error?.level).toBe('error')
    expect(error?.text).toMatch(/^The start failed: TypeError: x is undefined\n {2}.*log\.test\.ts/)
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(warning?.text)
    expect(console.error).toHaveBeenCalledExactlyOnceWith(error?.text)
  })

  it('says what caused an error, and takes whatever was thrown', () => {
    const cause = new DOMException('no room', 'QuotaExceededError')
    log.warn('A', new Error('outer', { cause }))
    log.warn('B', { code: 1 })
    log.warn('C', 'words')
    log.warn('D')
    expect(texts()).toEqual([
      'A: Error: outer < QuotaExceededError: no room',
      'B: {"code":1}',
      'C: words',
      'D',
    ])
  })

  it('holds no secret, neither in the console nor for the reader', () => {
    log.warn('A page did not come', new Error('https://media.example/a?Signature=abc'))
    log.error('A call failed', new Error('alice@mail.example', { cause: 'token=abc' }))
    const said = [...texts(), ...vi.mocked(console.warn).mock.calls.flat()].join('\n')
    expect(said).toContain('https://media.example/a?…')
    expect(said).not.toMatch(/abc|alice/)
  })

  it('keeps the last two hundred lines, none longer than a screen', () => {
    for (let number = 0; number < LIMITS.logLines + 5; number++) log.warn(`line ${String(number)}`)
    log.warn('words '.repeat(5000))
    expect(texts()).toHaveLength(200)
    expect(texts()[0]).toBe('line 6')
    expect(texts().at(-1)).toHaveLength(LIMITS.logLineLength)
  })

  it('notifies who shows it of each line', () => {
    const listener = vi.fn()
    const end = log.subscribe(listener)
    log.warn('one')
    expect(listener).toHaveBeenCalledOnce()
    end()
  })
})

describe('the log over reloads', () => {
  /** The page goes, and another one starts in this tab. */
  const reload = () => {
    window.dispatchEvent(new Event('pagehide'))
    const stored = sessionStorage.getItem('log') ?? ''
    log.clear()
    sessionStorage.setItem('log', stored)
    return startLog()
  }

  it('has what the page before noted, and then its own', () => {
    const end = startLog()
    log.warn('before')
    const endNext = reload()
    log.warn('after')
    expect(texts()).toEqual(['before', 'after'])
    end()
    endNext()
  })

  it('has nothing of another account that read in this tab', () => {
    const end = startLog()
    log.belongTo('alice')
    log.warn('of alice')
    const endNext = reload()
    log.belongTo('alice')
    expect(texts()).toEqual(['of alice'])
    log.belongTo('bob')
    expect(texts()).toEqual([])
    expect(sessionStorage.getItem('log')).not.toContain('of alice')
    end()
    endNext()
  })

  it('begins empty where what was kept cannot be read', () => {
    sessionStorage.setItem('log', '{"lines":')
    const end = startLog()
    expect(texts()).toEqual([])
    end()
  })

  it('notes what no part of the app caught', () => {
    const end = startLog()
    window.dispatchEvent(
      new ErrorEvent('error', { error: new RangeError('lost'), message: 'lost' }),
    )
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'left alone' }))
    end()
    window.dispatchEvent(new ErrorEvent('error', { message: 'after its end' }))
    expect(texts()).toHaveLength(2)
    expect(texts()[0]).toContain('RangeError: lost')
    expect(texts()[1]).toContain('left alone')
  })
})
