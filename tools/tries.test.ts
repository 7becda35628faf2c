import { describe, expect, it, vi } from 'vitest'
import { TRIES, withTries } from './tries.ts'

/** A step that fails so many times before it succeeds. */
function makeStep(failures: number) {
  let calls = 0
  return vi.fn(async () => {
    calls += 1
    if (calls <= failures) throw new Error(`failure ${calls}`)
    return 'ready'
  })
}

describe('a step that sets something up', () => {
  it('runs once when it succeeds', async () => {
    const step = makeStep(0)
    const print = vi.fn<(line: string) => void>()
    await expect(withTries('a server', step, { pauseMs: 0, print })).resolves.toBe('ready')
    expect(step).toHaveBeenCalledTimes(1)
    expect(print).not.toHaveBeenCalled()
  })

  it('succeeds on its third try, and names each failure', async () => {
    const print = vi.fn<(line: string) => void>()
    const step = makeStep(TRIES - 1)
    await expect(withTries('a server', step, { pauseMs: 0, print })).resolves.toBe('ready')
    expect(print.mock.calls.flat()).toEqual([
      'a server failed: try 2 of 3\nfailure 1',
      'a server failed: try 3 of 3\nfailure 2',
    ])
  })

  it('fails with the last error after three tries', async () => {
    const step = makeStep(TRIES)
    const options = { pauseMs: 0, print: () => undefined }
    await expect(withTries('a server', step, options)).rejects.toThrow('failure 3')
    expect(step).toHaveBeenCalledTimes(TRIES)
  })
})
