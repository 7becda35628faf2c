import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

it('runs as many tasks at once as there are permits, and a heavy one alone', async () => {
  const permits = new Semaphore(2)
  let running = 0
  const seen: string[] = []
  const task = (name: string) => async () => {
    running++
    seen.push(`${name}${running}`)
    await wait(5)
    running--
  }
  await Promise.all([
    permits.run(task('a')),
    permits.run(task('b')),
    permits.run(task('c')),
    permits.run(task('heavy'), 'all'),
    permits.run(task('d')),
  ])
  expect(seen).toContain('heavy1')
  expect(seen.map((entry) => Number(entry.at(-1)))).not.toContain(3)
  expect(seen.indexOf('heavy1')).toBe(3)
})

it('frees its permit when a task fails', async () => {
  const permits = new Semaphore(1)
  await expect(permits.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await permits.run(async () => 'next')).toBe('next')
})
