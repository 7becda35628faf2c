import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../paths.ts'
import { listValues } from './list-values.ts'
import { isUnseen, listStale, UNSEEN } from './unseen.ts'

const list = { 'a.ts › SIZES': 'why', 'a.ts › LIMITS.held': 'why' }

describe('a value that no behavior shows', () => {
  it.each([
    ['a.ts › SIZES[0]', true],
    ['a.ts › SIZES.large', true],
    ['a.ts › SIZES_OF_OTHERS', false],
    ['b.ts › SIZES[0]', false],
    ['a.ts › LIMITS.held', true],
    ['a.ts › LIMITS.heldWorks', false],
  ])('is passed over by its id or its constant: %s is %s', (id, is) => {
    expect(isUnseen(id, list)).toBe(is)
  })

  it('leaves the list when it goes', () => {
    expect(listStale([{ id: 'a.ts › SIZES[3]' }], list)).toEqual(['a.ts › LIMITS.held'])
    const files = new Set(Object.keys(UNSEEN).map((entry) => entry.split(' › ')[0] ?? ''))
    const values = [...files].flatMap((file) =>
      listValues(file, readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(listStale(values)).toEqual([])
  })

  it('stands there with a reason in sentences', () => {
    for (const reason of Object.values(UNSEEN)) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
  })
})
