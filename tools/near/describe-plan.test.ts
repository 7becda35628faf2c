import { describe, expect, it } from 'vitest'
import { describePlan } from './describe-plan.ts'

const NOTHING = { chosen: [], left: [], seconds: 0 }
const PLAN = { base: 'abc1234', tests: NOTHING, journeys: NOTHING, onlyFull: [] }

describe('describePlan', () => {
  it('says that nothing changed', () => {
    expect(describePlan({ ...PLAN, changed: [] })).toBe('Nothing changed since abc1234.')
  })

  it('names what changed, what runs and what does not', () => {
    const plan = {
      ...PLAN,
      changed: ['apps/web/src/main.tsx', 'tests/engines/start.spec.ts'],
      tests: { chosen: ['one.test.ts'], left: ['two.test.ts'], seconds: 3.2 },
      journeys: { chosen: ['one.spec.ts'], left: ['two.spec.ts'], seconds: 8 },
      onlyFull: ['tour.spec.ts'],
    }
    expect(describePlan(plan).split('\n')).toEqual([
      'Changed since abc1234 (2):',
      '  apps/web/src/main.tsx',
      '  tests/engines/start.spec.ts',
      'Test files, about 4 s (1):',
      '  one.test.ts',
      'Journeys, about 8 s (1):',
      '  one.spec.ts',
      'Left out, for want of time (2):',
      '  two.spec.ts',
      '  two.test.ts',
      'Left out, because only test:full runs them (1):',
      '  tour.spec.ts',
      'Left out, because test:engines runs them (1):',
      '  tests/engines/start.spec.ts',
    ])
  })

  it('counts what would fill the screen', () => {
    const changed = Array.from({ length: 15 }, (_, index) => `docs/${index}.md`)
    const lines = describePlan({ ...PLAN, changed }).split('\n')
    expect(lines.slice(-2)).toEqual(['  docs/11.md', '  and 3 more'])
  })
})
