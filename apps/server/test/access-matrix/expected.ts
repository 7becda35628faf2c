import type { ActorName, WorkKind } from './actors.ts'
import type { Cell, Expected } from './row.ts'

/** Guests in all their forms are asked to sign in. */
const SIGNED_OUT = {
  nobody: 'unauthorized',
  forged: 'unauthorized',
  expired: 'unauthorized',
  loggedOut: 'unauthorized',
} as const

/** Anybody at all gets the same. */
export function anybody<T extends Cell | Record<string, Cell>>(cells: T): Record<ActorName, T> {
  return {
    nobody: cells,
    forged: cells,
    owner: cells,
    stranger: cells,
    newcomer: cells,
    production: cells,
    admin: cells,
    superUser: cells,
    expired: cells,
    loggedOut: cells,
    leaseLoser: cells,
    outside: cells,
  }
}

/** Every signed-in person gets the same. */
export function people<T extends Cell | Record<string, Cell>>(
  cells: T,
): Record<ActorName, T | Cell> {
  return { ...anybody(cells), ...SIGNED_OUT }
}

/** Everybody with an account id gets the same; makers and administrators have none. */
export function accounts<T extends Cell | Record<string, Cell>>(
  cells: T,
): Record<ActorName, T | Cell> {
  return { ...people(cells), production: 'forbidden', admin: 'forbidden' }
}

/** Everybody with an account can let an app in; to all others its routes say that a token is missing. */
export function apps<T extends Cell | Record<string, Cell>>(cells: T): Record<ActorName, T | Cell> {
  return { ...people(cells), production: 'unauthorized', admin: 'unauthorized' }
}

const NOT_KNOWN = {
  own: 'work_not_found',
  foreign: 'work_not_found',
  free: 'work_not_found',
  sample: 'work_not_found',
  preOrder: 'work_not_found',
  refunded: 'work_not_found',
  unknown: 'work_not_found',
} as const satisfies Record<WorkKind, Cell>

/** What the server shows of a work only to those who hold it: `ok` where they do. */
export function holders(ok: Cell): Expected<WorkKind> {
  const bought = { ...NOT_KNOWN, own: ok, preOrder: ok, refunded: 'no_right' } as const
  return {
    ...SIGNED_OUT,
    owner: bought,
    superUser: bought,
    leaseLoser: bought,
    outside: bought,
    stranger: { ...NOT_KNOWN, foreign: ok },
    newcomer: NOT_KNOWN,
    production: { ...NOT_KNOWN, own: ok, preOrder: ok },
    admin: NOT_KNOWN,
  }
}

/** As {@link holders}, for content: before its day only makers and super users open a work. */
export function readers(ok: Cell): Expected<WorkKind> {
  const held = holders(ok)
  const bought = {
    ...NOT_KNOWN,
    own: ok,
    preOrder: 'work_not_released',
    refunded: 'no_right',
  } as const
  return { ...held, owner: bought, leaseLoser: bought, outside: bought }
}

/** As {@link readers}, for what an app fetches: it has no flag, and only `own` may leave. */
export function takers(ok: Cell): Expected<WorkKind> {
  const bought = {
    ...NOT_KNOWN,
    own: ok,
    preOrder: 'work_not_released',
    refunded: 'no_right',
  } as const
  return {
    ...apps<Cell | Record<WorkKind, Cell>>(bought),
    stranger: { ...NOT_KNOWN, foreign: 'download_not_allowed' },
    newcomer: NOT_KNOWN,
  }
}

/** What the shop shows of works on sale to `anyone`, and of others to those who hold them. */
export function coverViewers(
  ok: Cell,
  refusals: { guest: Cell; hidden: Cell; refunded: Cell },
): Expected<WorkKind> {
  const listed = { own: ok, free: ok, sample: ok, preOrder: ok } as const
  const guest = {
    ...listed,
    foreign: refusals.guest,
    refunded: refusals.guest,
    unknown: refusals.guest,
  }
  const person = {
    ...listed,
    foreign: refusals.hidden,
    refunded: refusals.hidden,
    unknown: refusals.hidden,
  }
  const buyer = { ...person, refunded: refusals.refunded }
  return {
    ...anybody(person),
    nobody: guest,
    forged: guest,
    expired: guest,
    loggedOut: guest,
    owner: buyer,
    superUser: buyer,
    leaseLoser: buyer,
    outside: buyer,
    stranger: { ...person, foreign: ok },
  }
}

/** What is given away: `ok` for one kind of work, for every visitor. */
export function givenAway(kind: 'free' | 'sample', ok: Cell, refusal: Cell): Expected<WorkKind> {
  return anybody({
    own: refusal,
    foreign: refusal,
    free: refusal,
    sample: refusal,
    preOrder: refusal,
    refunded: refusal,
    unknown: refusal,
    [kind]: ok,
  })
}
