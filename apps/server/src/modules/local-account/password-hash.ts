import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** How much work one guess costs. `N` is the cost, `r` the block size, `p` the passes. */
export type PasswordCost = { N: number; r: number; p: number }

/**
 * 32 MiB and three passes, one of the settings that the OWASP password storage notes call equal. More
 * memory with fewer passes would let a handful of sign-ins take what an idle server needs in all.
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const SALT_BYTES = 16
const DIGEST_BYTES = 32

/** Passwords in hand at once, and those that wait: each takes 32 MiB for a tenth of a second. */
const RUNNING_AT_ONCE = 1
const WAITING = 30

let running = 0
const waiting: (() => void)[] = []

/** More people sign in at this moment than the server can check. */
export class TooManyHashes extends Error {}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_AT_ONCE) {
    if (waiting.length >= WAITING) throw new TooManyHashes()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  // The same text can be typed in two forms, composed or not, depending on the keyboard.
  const text = password.normalize('NFKC')
  const options = { N, r, p, maxmem: 160 * N * r }
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, DIGEST_BYTES, options, (error, digest) =>
          error ? reject(error) : resolve(digest),
        )
      }),
  )
}

/** What is stored of a password: its cost, salt and digest. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const digest = await derive(password, salt, cost)
  const parts = [cost.N, cost.r, cost.p, salt.toString('base64url'), digest.toString('base64url')]
  return `scrypt$${parts.join('$')}`
}

const FORM = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** Whether `stored` is of this password, and whether it was made at another cost than `current`. */
export async function checkPassword(
  password: string,
  stored: string,
  current: PasswordCost,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const [, N, r, p, salt = '', digest = ''] = FORM.exec(stored) ?? []
  if (N === undefined) throw new Error('The stored password is of no known form.')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const wanted = Buffer.from(digest, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const isOutdated = cost.N !== current.N || cost.r !== current.r || cost.p !== current.p
  return { isRight: given.length === wanted.length && timingSafeEqual(given, wanted), isOutdated }
}

/** Takes as long as checking a real password does, for logins without an account. */
export async function checkNobodysPassword(password: string, cost: PasswordCost): Promise<void> {
  await derive(password, Buffer.alloc(SALT_BYTES), cost)
}
