import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createShortNames } from './short-names.ts'

const ROOT = join(import.meta.dirname, '../../..')

it('gives every class of the app a short name of its own, the same in every build', () => {
  const files = globSync('{apps/web,packages/ui}/src/**/*.module.css', { cwd: ROOT })
  const asked = files.flatMap((file) =>
    ['stage', 'bar', 'title'].map((name) => [name, join(ROOT, file)] as const),
  )
  const nameAll = () => {
    const toName = createShortNames()
    return asked.map(([name, file]) => toName(name, file))
  }
  const names = nameAll()
  expect(files.length).toBeGreaterThan(50)
  expect(new Set(names).size).toBe(asked.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]{4}$/)
  expect(nameAll()).toEqual(names)
})

it('gives a class that is asked for again the name that it has', () => {
  const toName = createShortNames()
  const [bar, title] = [toName('bar', '/a.module.css'), toName('title', '/a.module.css')]
  expect(toName('bar', '/a.module.css')).toBe(bar)
  expect(title).not.toBe(bar)
})
