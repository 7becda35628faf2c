import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Lanes } from './lanes.ts'

it('runs as many tasks at once as there are lanes, and a heavy one alone', async () => {
  const lanes = new Lanes(2)
  let running = 0
  const seen: string[] = []
  const task = (name: string) => async () => {
    running++
    seen.push(`${name}${running}`)
    await wait(5)
    running--
  }
  await Promise.all([
    lanes.run(task('a')),
    lanes.run(task('b')),
    lanes.run(task('c')),
    lanes.run(task('heavy'), 'all'),
    lanes.run(task('d')),
  ])
  expect(seen).toContain('heavy1')
  expect(seen.map((entry) => Number(entry.at(-1)))).not.toContain(3)
  expect(seen.indexOf('heavy1')).toBe(3)
})

it('frees its lane when a task fails', async () => {
  const lanes = new Lanes(1)
  await expect(lanes.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lanes.run(async () => 'next')).toBe('next')
})
