import { expect, it } from 'vitest'
import { checkPassword, hashPassword, PASSWORD_COST } from './password-hash.ts'

it('a password is kept at the cost of 32 MiB and three passes', async () => {
  const stored = await hashPassword('correct horse battery', PASSWORD_COST)
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(await checkPassword('correct horse battery', stored, PASSWORD_COST)).toEqual({
    ...{ isRight: true, isOutdated: false },
  })
})
