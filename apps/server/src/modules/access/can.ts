import { AppError, type ErrorCode } from '@yomikura/contract/errors'
import type { Actor } from './actor.ts'
import { UNKNOWN_WORK, type WorkObject } from './work-object.ts'

type Decision = 'allowed' | ErrorCode
type Rule<TObject> = (actor: Actor, object: TObject) => Decision

const anyone = (): Decision => 'allowed'

const signedIn = (actor: Actor): Decision =>
  actor.kind === 'principal' ? 'allowed' : 'unauthorized'

const accountHolder = (actor: Actor): Decision => {
  if (actor.kind !== 'principal') return 'unauthorized'
  return actor.principal.account_id === null ? 'forbidden' : 'allowed'
}

const administrator = (actor: Actor): Decision => {
  if (actor.kind !== 'principal') return 'unauthorized'
  return actor.principal.admin_id === null ? 'forbidden' : 'allowed'
}

const theStorefront = (actor: Actor): Decision =>
  actor.kind === 'storefront' ? 'allowed' : 'forbidden'

/** For a reader who never held it, a work does not exist; a reader may know of a refunded one. */
const holder: Rule<WorkObject> = (actor, work) => {
  if (actor.kind !== 'principal') return 'unauthorized'
  switch (work.right) {
    case 'purchased':
    case 'production':
      return 'allowed'
    case 'revoked':
      return 'no_right'
    case 'none':
      return 'work_not_found'
  }
}

/** The super-user flag lifts the start date; it never replaces a right. */
const reader: Rule<WorkObject> = (actor, work) => {
  const held = holder(actor, work)
  if (held !== 'allowed') return held
  const mayReadEarly =
    work.right === 'production' || (actor.kind === 'principal' && actor.principal.is_super_user)
  if (work.isPreOrder && !mayReadEarly) return 'work_not_released'
  return work.isPublished ? 'allowed' : 'work_not_ready'
}

/** Other apps know none of our viewers, so that they get plain files, which carry no protection any more. */
const taker: Rule<WorkObject> = (actor, work) => {
  const read = reader(actor, work)
  if (read !== 'allowed') return read
  return work.isProtectionFree ? 'allowed' : 'download_not_allowed'
}

/** The shop shows covers of what it sells to anyone; covers of all other works need the right. */
const coverViewer: Rule<WorkObject> = (actor, work) =>
  work.isListed ? 'allowed' : holder(actor, work)

/** Everything that may be asked without naming a work. */
export const GENERAL_RULES = {
  view_config: anyone,
  view_own_record: anyone,
  sign_in: anyone,
  sign_out: anyone,
  sync_library: signedIn,
  keep_lists: accountHolder,
  receive_webhook: theStorefront,
  administer: administrator,
} as const satisfies Record<string, Rule<undefined>>

/** Everything that is asked about one work. */
export const WORK_RULES = {
  read_work: holder,
  read_content: reader,
  take_out: taker,
  view_cover: coverViewer,
} as const satisfies Record<string, Rule<WorkObject>>

/** Whom a server lets add works, and whether its operator made this account. */
export type AddingObject = { openTo: 'local' | 'all'; isLocal: boolean }

/** What comes from a browser becomes files on the server's disk: only people the operator let in may. */
const adder: Rule<AddingObject> = (actor, { openTo, isLocal }) => {
  const held = accountHolder(actor)
  if (held !== 'allowed') return held
  return openTo === 'all' || isLocal ? 'allowed' : 'forbidden'
}

/** Whether the operator made the account of somebody who lets others in. */
export type InvitingObject = { isLocal: boolean }

/** Accounts of this server are given out by those to whom the operator gave it: its owner and administrators. */
const inviter: Rule<InvitingObject> = (actor, { isLocal }) => {
  const held = accountHolder(actor)
  if (held !== 'allowed' || actor.kind !== 'principal') return held
  const { admin_id, is_super_user } = actor.principal
  return isLocal && (is_super_user || admin_id !== null) ? 'allowed' : 'forbidden'
}

/** What is asked about the server itself. */
export const SERVER_RULES = { add_works: adder, invite_people: inviter } as const

export type GeneralAction = keyof typeof GENERAL_RULES
export type WorkAction = keyof typeof WORK_RULES
export type ServerAction = keyof typeof SERVER_RULES
type AnyAction = GeneralAction | WorkAction | ServerAction
type AnyObject = WorkObject | AddingObject | InvitingObject

const RULES: Readonly<Record<string, Rule<AnyObject>>> = {
  ...(GENERAL_RULES as Record<GeneralAction, Rule<unknown>>),
  ...(WORK_RULES as unknown as Record<WorkAction, Rule<AnyObject>>),
  ...(SERVER_RULES as unknown as Record<ServerAction, Rule<AnyObject>>),
}

function decide(actor: Actor, action: string, object?: AnyObject): Decision {
  const rule = Object.hasOwn(RULES, action) ? RULES[action] : undefined
  if (!rule) return 'forbidden'
  // Without facts about the work its rule treats it as one that no actor may know; nor does it say of any
  // account that the operator made it.
  return rule(actor, object ?? UNKNOWN_WORK)
}

/**
 * Whether `actor` may do `action`: the one place where rights are decided, for the API and for the
 * content gateway alike. Anything without a rule is refused.
 */
export function can(actor: Actor, action: GeneralAction): boolean
export function can(actor: Actor, action: WorkAction, object: WorkObject): boolean
export function can(actor: Actor, action: 'add_works', object: AddingObject): boolean
export function can(actor: Actor, action: 'invite_people', object: InvitingObject): boolean
export function can(actor: Actor, action: AnyAction, object?: AnyObject): boolean {
  return decide(actor, action, object) === 'allowed'
}

/**
 * Like {@link can}, for callers that end with a refusal.
 *
 * @throws AppError `unauthorized` for guests; `forbidden` without the role; `work_not_found` for a
 *   work the actor may not know; `no_right` after a refund; `work_not_released`
 *   before its start date; `work_not_ready` without files to read; `download_not_allowed` for plain files
 *   of a work that may not leave
 */
export function requireCan(actor: Actor, action: GeneralAction): void
export function requireCan(actor: Actor, action: WorkAction, object: WorkObject): void
export function requireCan(actor: Actor, action: 'add_works', object: AddingObject): void
export function requireCan(actor: Actor, action: 'invite_people', object: InvitingObject): void
export function requireCan(actor: Actor, action: AnyAction, object?: AnyObject): void {
  const decision = decide(actor, action, object)
  if (decision !== 'allowed') throw new AppError(decision)
}
