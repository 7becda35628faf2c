/** Where the time comes from, so that tests can own it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** Whole seconds since the epoch, rounded down. */
  nowSeconds(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  nowSeconds: () => Math.floor(Date.now() / 1000),
}
