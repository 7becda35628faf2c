import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  makeSecrets,
  readSecrets,
  type Secrets,
  toBrowserKeys,
  toFingerprint,
  toLastingKey,
  writeSecrets,
} from '#config/secrets.ts'
import {
  KEY_PURPOSES,
  type KeyPurpose,
  replaceKeys,
  rotateKeys,
  type RotationStep,
  showKeys,
} from './rotate-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'yomikura-rotate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MADE = new Date('2026-01-01T00:00:00Z')
const made = makeSecrets(join(folder, 'secrets.json'), MADE)
const after = (seconds: number, from = MADE) => new Date(from.getTime() + seconds * 1000)
const rotate = (
  secrets: Secrets,
  step: RotationStep | undefined,
  now: Date,
  purposes: readonly KeyPurpose[] = KEY_PURPOSES,
) => rotateKeys(secrets, { purposes, step, now, writtenAt: MADE }).secrets
/** As releases before keys for browsers made it. */
const older: Secrets = {
  csrf: made.csrf,
  name_salt: made.name_salt,
  grant_keys: made.grant_keys,
}
const listIds = (secrets: Secrets, purpose: KeyPurpose) =>
  showKeys(secrets, MADE)
    .purposes.find((one) => one.purpose === purpose)
    ?.keys.map(({ id }) => id)

describe.each(KEY_PURPOSES)('a rotation of keys of %s', (purpose) => {
  const [old = ''] = listIds(made, purpose) ?? []

  it('adds the new key last, lets it sign, and drops the old one', () => {
    const added = rotate(made, 'add', after(1), [purpose])
    const [first, next = ''] = listIds(added, purpose) ?? []
    expect([first, next === old]).toEqual([old, false])
    const signing = rotate(added, 'sign', after(2), [purpose])
    expect(listIds(signing, purpose)).toEqual([next, old])
    const dropped = rotate(signing, 'drop', after(86_400 * 2), [purpose])
    expect(listIds(dropped, purpose)).toEqual([next])
    const [other] = KEY_PURPOSES.filter((one) => one !== purpose)
    expect(listIds(dropped, other ?? purpose)).toEqual(listIds(made, other ?? purpose))
  })

  it('takes the next step where none is named', () => {
    const steps: RotationStep[] = []
    let secrets = made
    for (const now of [after(1), after(2), after(86_400 * 2), after(86_400 * 3)]) {
      const order = { purposes: [purpose], step: undefined, now, writtenAt: MADE }
      const taken = rotateKeys(secrets, order)
      steps.push(taken.step)
      secrets = taken.secrets
    }
    expect(steps).toEqual(['add', 'sign', 'drop', 'add'])
  })

  it('takes no step out of order', () => {
    const added = rotate(made, 'add', after(1), [purpose])
    const signing = rotate(added, 'sign', after(2), [purpose])
    for (const [secrets, wrong, next] of [
      [made, 'sign', 'add'],
      [made, 'drop', 'add'],
      [added, 'add', 'sign'],
      [added, 'drop', 'sign'],
      [signing, 'add', 'drop'],
      [signing, 'sign', 'drop'],
    ] as const)
      expect(() => rotate(secrets, wrong, after(86_400 * 9), [purpose])).toThrow(
        `The next step for ${purpose} is "${next}", not "${wrong}"`,
      )
  })
})

describe('keys', () => {
  it.each([
    ['grants', 3600],
    ['browsers', 3600 + 86_400],
  ] as const)(
    'of %s are dropped when what they signed has ended, and ten minutes later',
    (purpose, life) => {
      const signing = rotate(rotate(made, 'add', after(1), [purpose]), 'sign', after(100), [
        purpose,
      ])
      const due = after(life + 600, after(100))
      expect(() => rotate(signing, 'drop', after(-1, due), [purpose])).toThrow(due.toISOString())
      expect(listIds(rotate(signing, 'drop', due, [purpose]), purpose)).toHaveLength(1)
    },
  )

  it('of both purposes rotate together, or neither does', () => {
    const ahead = rotate(made, 'add', after(1), ['grants'])
    expect(() => rotate(ahead, undefined, after(2))).toThrow('The next step for browsers is "add"')
    expect(KEY_PURPOSES.map((one) => listIds(rotate(made, 'add', after(2)), one)?.length)).toEqual([
      2, 2,
    ])
  })

  it('that two releases before made and rotated are dropped by the time of their file', () => {
    const [key] = made.grant_keys
    const bare = { id: 'KOLD', private_key: key?.private_key ?? '', secret: key?.secret ?? '' }
    const found: Secrets = { ...older, grant_keys: [{ ...bare, id: 'KNEW' }, bare] }
    expect(() => rotate(found, undefined, after(4199), ['grants'])).toThrow('01:10:00')
    expect(listIds(rotate(found, undefined, after(4200), ['grants']), 'grants')).toEqual(['KNEW'])
  })

  it('of what browsers hold begin with the one key that older releases had', () => {
    const added = rotate(older, 'add', after(1), ['browsers'])
    const [signs, ...others] = toBrowserKeys(added)
    expect([signs, others.length]).toEqual([toBrowserKeys(older)[0], 1])
    const signing = rotate(added, 'sign', after(2), ['browsers'])
    expect(toBrowserKeys(signing)).toEqual([others[0], signs])
  })

  it('that name works, stored files and personal tokens never change', () => {
    const replaced = replaceKeys(made, KEY_PURPOSES, after(1))
    for (const changed of [rotate(made, 'add', after(1)), replaced]) {
      expect(toLastingKey(changed)).toEqual(toLastingKey(made))
      expect(toFingerprint(changed)).toBe(toFingerprint(made))
    }
  })

  it('are replaced at once after a leak, whatever step was under way', () => {
    const replaced = replaceKeys(rotate(made, 'add', after(1)), KEY_PURPOSES, after(2))
    for (const purpose of KEY_PURPOSES) {
      const ids = listIds(replaced, purpose)
      expect([ids?.length, ids?.includes(listIds(made, purpose)?.[0] ?? '')]).toEqual([1, false])
    }
    const only = replaceKeys(made, ['grants'], after(2))
    expect(listIds(only, 'browsers')).toEqual(listIds(made, 'browsers'))
  })

  it('are shown without a key', () => {
    const shown = JSON.stringify(showKeys(rotate(made, 'add', after(1)), MADE))
    const [grant] = made.grant_keys
    const keys = [made.csrf, made.name_salt, grant?.secret, made.browser_keys?.[0]?.key]
    for (const key of keys) expect(shown).not.toContain(key)
    expect(shown).not.toContain('PRIVATE')
    expect(shown).toContain(toFingerprint(made))
  })
})

describe('the file of keys', () => {
  it('is replaced whole, closed to others, and without what a killed process left', () => {
    const path = join(folder, 'secrets.json')
    writeFileSync(join(folder, '.secrets-1'), 'half a file')
    const next = rotate(made, 'add', after(1))
    writeSecrets(path, next)
    expect(readSecrets(path)).toEqual(next)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  })

  it('is given up with its cause where nothing may take its place, and leaves no key behind', () => {
    const blocked = join(folder, 'blocked')
    mkdirSync(blocked)
    expect(() => writeSecrets(blocked, made)).toThrow(/EISDIR|directory/)
    expect(readdirSync(folder).toSorted()).toEqual(['blocked', 'secrets.json'])
  })

  it('is replaced where it lies when a link leads to it', () => {
    const link = join(folder, 'link.json')
    symlinkSync(join(folder, 'secrets.json'), link)
    writeSecrets(link, made)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readSecrets(join(folder, 'secrets.json'))).toEqual(made)
  })
})
