/** One visit: a guest who comes back may want it now. */
const KEY = 'coupon-dismissed'

/** Whether this visit has closed the coupon's notice. */
export function isCouponDismissed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Closes it for this visit. */
export function dismissCoupon(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Storage is blocked: it is closed until the screen is left.
  }
}
