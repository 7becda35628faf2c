import { AppError } from '@yomikura/contract/errors'
import { describe, expect, it } from 'vitest'
import { UniqueViolation } from '../db-errors.ts'
import { isBusy, isFatal, toNeutralError } from './sqlite-errors.ts'

const anError = (errcode: number) => Object.assign(new Error('SQLite'), { errcode })

describe('errors of SQLite', () => {
  it.each([
    [1034, 'a file that was not flushed'],
    [1290, 'a folder that was not flushed'],
  ])('end the process at %i: %s', (code, _what) => {
    expect(isFatal(anError(code))).toBe(true)
  })

  it.each([5, 13, 261, 517, 787, 2067])('do not end it at %i', (code) => {
    expect(isFatal(anError(code))).toBe(false)
  })

  it.each([5, 261, 517])('count %i as a lock that is held', (code) => {
    expect(isBusy(anError(code))).toBe(true)
  })

  it('leave what they do not know as it is', () => {
    const unknown = new Error('something else')
    expect(toNeutralError(unknown)).toBe(unknown)
    expect(toNeutralError(anError(1555))).toBeInstanceOf(UniqueViolation)
    expect(toNeutralError(anError(778))).toBeInstanceOf(AppError)
  })
})
