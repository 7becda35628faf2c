import { afterEach, expect, it, vi } from 'vitest'
import { runSteps } from './steps.ts'

const step = (name: string, script: string) => ({
  name,
  program: process.execPath,
  args: ['-e', script],
})

/** What is printed, by lines. */
function listen(): () => string[] {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return () => log.mock.calls.flatMap(([text]) => String(text).split('\n'))
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('prints of a step that passes its warnings only', async () => {
  const printed = listen()
  const script = `console.log('all is well'); console.log('warning: too large'); console.log(' warning: no')`
  expect(await runSteps([step('sizes', script)])).toEqual([])
  expect(printed()).toEqual([expect.stringMatching(/^ok {3}sizes \(/), '     warning: too large'])
})

it('prints all that a step says which fails', async () => {
  const printed = listen()
  const script = `console.log('warning: too large'); console.error('FAIL far'); process.exit(1)`
  expect(await runSteps([step('sizes', script)])).toMatchObject([{ name: 'sizes' }])
  expect(printed()[0]).toMatch(/^FAIL sizes/)
  expect(printed()).toEqual(expect.arrayContaining(['warning: too large', 'FAIL far']))
})
