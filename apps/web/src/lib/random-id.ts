/**
 * A random name of 128 bits: digits and a hyphen. `crypto.randomUUID` is there for secure pages
 * alone, and a library at home may be opened over plain http (decision 120).
 */
export const createRandomId = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-')
