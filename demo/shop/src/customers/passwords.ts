import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of new hashes; each hash carries its own, so it may be raised without losing anybody. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32

type Cost = typeof COST

/** Hashes a password as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  const { N, r, p } = COST
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Compares in constant time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = hash.split('$')
  const expected = Buffer.from(key ?? '', 'base64url')
  const given = await derive(password, Buffer.from(salt ?? '', 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Typed on a phone or a desktop, "ガ" arrives as one code point or as two.
  const normal = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(normal, salt, KEY_BYTES, { ...cost, maxmem: 2 ** 27 }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
