import { describe, expect, it } from 'vitest'
import { fitBudget } from './fit-budget.ts'

const SECONDS: Record<string, number> = { first: 10, slow: 60, second: 8, own: 30 }
const estimate = (file: string) => SECONDS[file] ?? 1
const files = ['first', 'slow', 'second', 'own']

describe('fitBudget', () => {
  it('takes the first that fit, and says which are left', () => {
    const fitted = fitBudget(files, { seconds: 20, estimate, isOwed: () => false })
    expect(fitted).toEqual({ chosen: ['first', 'second'], left: ['slow', 'own'], seconds: 18 })
  })

  it('never leaves out what is owed, which takes its seconds first', () => {
    const fitted = fitBudget(files, { seconds: 20, estimate, isOwed: (file) => file === 'own' })
    expect(fitted).toEqual({ chosen: ['own'], left: ['first', 'slow', 'second'], seconds: 30 })
  })
})
