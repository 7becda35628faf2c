import { expect, it } from 'vitest'
import { NoBrowserError } from './chromium.ts'
import { count } from './gate/report.ts'
import { unlessWithoutBrowser } from './suites.ts'

const fails = (error: Error) => () => Promise.reject(error)

it('browser tests are skipped where there is no browser, and nothing else is', async () => {
  const skipped = await unlessWithoutBrowser('journeys', fails(new NoBrowserError()))
  expect(count(skipped)).toEqual({ passed: 0, failed: 0, skipped: 1 })
  const ran = { files: {}, broken: [{ title: 'journeys', message: 'a fault' }] }
  await expect(unlessWithoutBrowser('journeys', async () => ran)).resolves.toBe(ran)
  await expect(unlessWithoutBrowser('journeys', fails(new Error('a fault')))).rejects.toThrow()
})
