import { describe, expect, it } from 'vitest'
import { judgeLines, listClauses } from './requirement-lines.ts'

const PAGE = `## One

| Clause                  | Shown by          |
| ----------------------- | ----------------- |
| a rule                  | \`x.test.ts › y\` |
| another (decision 7)    | \`x.test.ts › z\` |
`
const known = { clauses: new Map([['p.md', listClauses(PAGE)]]), records: new Set(['0007']) }

/** Two lines that state something, each with its row, and one of a record. */
const whole = {
  states: { d1: '1-2 5' },
  rows: { 'p.md': { 'a rule': 'd1:1', 'another (decision 7)': 'd1:1-2' } },
  records: { '0007': 'd1:5' },
}

describe('lines of the documents', () => {
  it('are each counted once: by a test, else by a record', () => {
    expect(judgeLines(whole, known)).toEqual({ byTest: 1, byRecord: 2, open: [], faults: [] })
  })

  it('that state something are open without a row and a record', () => {
    const rows = { 'p.md': { 'a rule': 'd1:1' } }
    expect(judgeLines({ ...whole, rows }, known).open).toEqual(['d1:2'])
    expect(judgeLines({ ...whole, records: {} }, known).open).toEqual(['d1:5'])
    const states = { ...whole.states, d2: '9' }
    expect(judgeLines({ ...whole, states }, known).open).toEqual(['d2:9'])
  })

  it('that state nothing are no line of a row', () => {
    const rows = { 'p.md': { ...whole.rows['p.md'], 'a rule': 'd1:1-3' } }
    expect(judgeLines({ ...whole, rows }, known).faults).toEqual([
      'p.md: “a rule” names d1:3, which states nothing',
    ])
  })

  it('lose a row that goes or gets another clause, and a record that goes', () => {
    const renamed = new Map([['p.md', listClauses(PAGE.replace('a rule', 'another rule'))]])
    const gone = judgeLines(whole, { clauses: renamed, records: new Set() })
    expect(gone.open).toEqual(['d1:5'])
    expect(gone.byTest).toBe(0)
    expect(gone.faults).toEqual([
      'p.md has 0 rows of the clause “a rule”',
      'there is no decision 0007',
    ])
  })

  it('are written as ranges, and nothing else', () => {
    for (const wrong of ['d3:1', 'd1:2-1', '1', 'd1:1,2', '']) {
      const rows = { 'p.md': { 'a rule': wrong } }
      expect(() => judgeLines({ ...whole, rows }, known)).toThrow('is no range of lines')
    }
  })
})
