// @vitest-environment jsdom
import { Refusal } from '@yomikura/contract/refusal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeAuthRecord } from '../device/auth-record.ts'
import { log, watchUncaught } from './log.ts'
import { LogBook, logBook } from './log-book.ts'

const texts = () => logBook.getLines().map(({ text }) => text)
const noted = (count: number) => expect.poll(() => logBook.getLines().length).toBe(count)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  localStorage.clear()
  sessionStorage.clear()
  logBook.clear()
})
afterEach(() => vi.restoreAllMocks())

describe('the log of the app', () => {
  it('has each line in the console and for the reader, with its time and weight', async () => {
    const before = Date.now()
    log.warn('The hidden works did not come', new Refusal('internal', { status: 500 }))
    log.error('The start failed', new TypeError('x is undefined'))
    await noted(2)
    const [warning, error] = logBook.getLines()
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

  it('says what caused an error, and takes whatever was thrown', async () => {
    const cause = new DOMException('no room', 'QuotaExceededError')
    log.warn('A', new Error('outer', { cause }))
    log.warn('B', { code: 1 })
    log.warn('C', 'words')
    log.warn('D')
    await noted(4)
    expect(texts()).toEqual([
      'A: Error: outer < QuotaExceededError: no room',
      'B: {"code":1}',
      'C: words',
      'D',
    ])
  })

  it('holds no secret, neither in the console nor for the reader', async () => {
    log.warn('A page did not come', new Error('https://media.example/a?Signature=abc'))
    log.error('A call failed', new Error('alice@mail.example', { cause: 'token=abc' }))
    await noted(2)
    const said = [...texts(), ...vi.mocked(console.warn).mock.calls.flat()].join('\n')
    expect(said).toContain('https://media.example/a?…')
    expect(said).not.toMatch(/abc|alice/)
  })

  it('keeps the last two hundred lines, none longer than 1,000 letters', async () => {
    for (let number = 0; number < 205; number++) log.warn(`line ${String(number)}`)
    log.warn('words '.repeat(5000))
    await noted(200)
    expect(texts()[0]).toBe('line 6')
    expect(texts().at(-1)).toHaveLength(1000)
  })

  it('notes what no part of the app caught, which the browser prints', async () => {
    const end = watchUncaught()
    window.dispatchEvent(
      new ErrorEvent('error', { error: new RangeError('lost'), message: 'lost' }),
    )
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'left alone' }))
    end()
    window.dispatchEvent(new ErrorEvent('error', { message: 'after its end' }))
    await noted(2)
    expect(texts()[0]).toContain('RangeError: lost')
    expect(texts()[1]).toContain('left alone')
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('the log over reloads', () => {
  /** The page goes, and another one starts in this tab. */
  const reload = () => {
    window.dispatchEvent(new Event('pagehide'))
    return new LogBook().getLines().map(({ text }) => text)
  }

  it('has what the page before noted', async () => {
    log.warn('before')
    await noted(1)
    expect(reload()).toEqual(['before'])
  })

  it('has nothing of another account that read in this tab', async () => {
    writeAuthRecord({ account_id: 'alice', login_id: 'alice' })
    log.warn('of alice')
    await noted(1)
    writeAuthRecord({})
    expect(reload()).toEqual(['of alice'])
    writeAuthRecord({ account_id: 'bob', login_id: 'bob' })
    expect(reload()).toEqual([])
    expect(sessionStorage.getItem('log')).not.toContain('of alice')
    logBook.dropOthers()
    expect(texts()).toEqual([])
  })

  it('begins empty where what was kept cannot be read', () => {
    sessionStorage.setItem('log', '{"lines":')
    expect(new LogBook().getLines()).toEqual([])
  })
})
