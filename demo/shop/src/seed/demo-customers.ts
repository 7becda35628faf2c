import type { CustomerClaims } from '#customers/customer-service.ts'

/**
 * What the demo's reader owns, newest month first: all but two volumes of the series. A work comes after
 * what it is made of, and after its release.
 */
const PURCHASES: readonly (readonly string[])[] = [
  ['RJ00000801'],
  ['RJ00000501', 'RJ00001101', 'RJ00001201', 'RJ00001301'],
  ['RJ00000601'],
  ['RJ00000302'],
  ['RJ00000301'],
  ['RJ00000401'],
  ['RJ00001001'],
  ['BJ00000111'],
  ['RJ00000701'],
  ['RJ00000901'],
  ['RJ00000201'],
  ['BJ00000101'],
]

/** The works of the demo's reader and when each was bought: some this month, and some in each before. */
export function listPurchases(now: Date): { workno: string; date: Date }[] {
  return PURCHASES.flatMap((worknos, monthsAgo) => {
    const day = 12 + ((monthsAgo * 5) % 14)
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 9))
    return worknos.map((workno) => ({ workno, date: monthsAgo === 0 ? now : date }))
  })
}

/** The circle whose account the demo offers. */
export const CIRCLE_ID = 'RG00002'

export type DemoCustomer = {
  login_id: string
  claims: CustomerClaims
  ownsDemoWorks: boolean
}

/** Who can sign in to the demo; the password is the name. Never outside of the demo. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  { login_id: 'reader', claims: {}, ownsDemoWorks: true },
  { login_id: 'newcomer', claims: {}, ownsDemoWorks: false },
  { login_id: 'circle', claims: { production_id: CIRCLE_ID }, ownsDemoWorks: false },
  { login_id: 'admin', claims: { admin_id: 'demo-admin' }, ownsDemoWorks: false },
]
