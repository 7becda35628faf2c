import type { CustomerClaims } from '#customers/customer-service.ts'

/** Volumes that the demo's reader has not bought yet. */
export const UNBOUGHT = new Set(['BJ00000102', 'BJ00000103'])

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
