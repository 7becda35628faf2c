import type { SafeAttribute } from './sanitise-attributes.ts'

/** An element of a safe copy. Attributes are written as they are named here. */
export type SafeElement = {
  name: string
  space: string
  attributes: SafeAttribute[]
  children: (SafeElement | string)[]
}
