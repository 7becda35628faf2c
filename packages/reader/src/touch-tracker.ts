import type { Point } from './zoom.ts'

/** A finger, pen or mouse button as it is at one moment; `x` and `y` in any one frame of pixels. */
export type Contact = Point & { id: number; atMs: number }

/** What a touch does while it lasts. */
export type TouchMove =
  | { type: 'drag'; dx: number; dy: number; delta: Point }
  /** `ratio` is how far apart the two contacts are, against when the second came. */
  | { type: 'pinch'; ratio: number; origin: Point }

/** How a touch ended, in the terms of {@link classifyRelease}. */
export type TouchEnd = {
  dx: number
  dy: number
  velocityX: number
  elapsedMs: number
  hasPinched: boolean
  at: Contact
}

/** Speed is taken over the last moves only: a finger that stops before it lets go does not flick. */
const VELOCITY_WINDOW_MS = 80

type Touch = {
  first: Contact
  last: Contact
  recent: Contact[]
  hasPinched: boolean
  /** Where the touch is, without what it moved while two contacts were down. */
  dx: number
  dy: number
}

/** Follows contacts from the first one down to the last one up: one touch of the reader. */
export class TouchTracker {
  readonly #contacts = new Map<number, Contact>()
  #touch: Touch | undefined
  #pinchFromPx = 0

  /** Whether a touch is going on. */
  get isActive(): boolean {
    return this.#touch !== undefined
  }

  /** @returns true when the contact begins a touch, false when it joins one */
  down(contact: Contact): boolean {
    this.#contacts.set(contact.id, contact)
    if (this.#touch === undefined) {
      this.#touch = {
        first: contact,
        last: contact,
        recent: [contact],
        hasPinched: false,
        dx: 0,
        dy: 0,
      }
      return true
    }
    this.#touch.hasPinched = true
    this.#pinchFromPx = this.#measure().apartPx
    return false
  }

  /** Undefined for a contact that is not down, and for a third finger. */
  move(contact: Contact): TouchMove | undefined {
    const former = this.#contacts.get(contact.id)
    const touch = this.#touch
    if (former === undefined || touch === undefined) return undefined
    this.#contacts.set(contact.id, contact)
    touch.last = contact
    if (this.#contacts.size === 2) {
      const { apartPx, origin } = this.#measure()
      return { type: 'pinch', ratio: apartPx / Math.max(1, this.#pinchFromPx), origin }
    }
    if (this.#contacts.size > 2) return undefined
    const delta = { x: contact.x - former.x, y: contact.y - former.y }
    touch.dx += delta.x
    touch.dy += delta.y
    touch.recent = [
      ...touch.recent.filter(({ atMs }) => contact.atMs - atMs <= VELOCITY_WINDOW_MS),
      contact,
    ]
    return { type: 'drag', dx: touch.dx, dy: touch.dy, delta }
  }

  /** @returns how the touch ended, when this was its last contact */
  up(contact: Contact): TouchEnd | undefined {
    const touch = this.#touch
    if (!this.#contacts.delete(contact.id) || touch === undefined) return undefined
    if (this.#contacts.size > 0) {
      this.#pinchFromPx = this.#measure().apartPx
      return undefined
    }
    this.#touch = undefined
    return {
      dx: touch.dx,
      dy: touch.dy,
      velocityX: toVelocityX(touch.recent, contact.atMs),
      elapsedMs: contact.atMs - touch.first.atMs,
      hasPinched: touch.hasPinched,
      at: contact,
    }
  }

  #measure(): { apartPx: number; origin: Point } {
    const [a, b = a] = [...this.#contacts.values()]
    if (a === undefined || b === undefined) return { apartPx: 0, origin: { x: 0, y: 0 } }
    return {
      apartPx: Math.hypot(a.x - b.x, a.y - b.y),
      origin: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    }
  }
}

/** Pixels a millisecond along x, signed. */
function toVelocityX(recent: readonly Contact[], endedAtMs: number): number {
  const inWindow = recent.filter(({ atMs }) => endedAtMs - atMs <= VELOCITY_WINDOW_MS)
  const first = inWindow[0]
  const last = inWindow.at(-1)
  if (first === undefined || last === undefined || last.atMs <= first.atMs) return 0
  return (last.x - first.x) / (last.atMs - first.atMs)
}
