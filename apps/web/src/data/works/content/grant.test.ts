import { expect, it } from 'vitest'
import { Grant } from './grant.ts'

function aGrant(expiresInMs: number) {
  const clock = { ms: 0 }
  let signed = 0
  const sign = async () => {
    signed += 1
    const expires = new Date(Date.now() + expiresInMs).toISOString()
    return { url: `https://media.test/${signed}/`, cookies: {}, expires }
  }
  return { clock, grant: new Grant(sign, () => clock.ms), signed: () => signed }
}

it('is asked for again before it ends', async () => {
  const { clock, grant } = aGrant(600_000)
  expect(await grant.toUrl()).toBe('https://media.test/1/')
  clock.ms = 479_000
  expect(await grant.toUrl()).toBe('https://media.test/1/')
  clock.ms = 481_000
  expect(await grant.toUrl()).toBe('https://media.test/2/')
})

it('is asked for once by all who need it together', async () => {
  const { grant, signed } = aGrant(600_000)
  await Promise.all([grant.toUrl(), grant.toUrl(), grant.toUrl()])
  expect(signed()).toBe(1)
})

it('survives a clock that is hours off', async () => {
  const ahead = aGrant(-3 * 3_600_000)
  await ahead.grant.toUrl()
  ahead.clock.ms = 30_000
  await ahead.grant.toUrl()
  expect(ahead.signed()).toBe(1)

  const behind = aGrant(5 * 3_600_000)
  await behind.grant.toUrl()
  behind.clock.ms = 600_000
  await behind.grant.toUrl()
  expect(behind.signed()).toBe(2)
})
