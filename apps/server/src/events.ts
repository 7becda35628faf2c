import { Counter, type Registry } from 'prom-client'

/** The part of a logger that events need. */
type EventLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Each happening has a row from the start: a first one that made its row would be no rise to who watches. */
const EVENTS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'token_made',
  'token_revoked',
  'token_refused',
  'passkey_added',
  'passkey_removed',
  'passkey_locked',
  'second_step_changed',
  'recovery_code_used',
  'invitation_made',
  'invitation_used',
  'invitation_revoked',
  'provider_ended_sessions',
  'webhook_received',
  'feed_read',
  'feed_incomplete',
  'feed_row_skipped',
  'work_ingested',
  'files_missing',
] as const

type EventName = (typeof EVENTS)[number]

type FailedSignIn = {
  reason: string
  address: string
  login?: string | undefined
  login_hash?: string | undefined
  cause_code?: string | undefined
  cause?: string | undefined
}

/**
 * What happens in the business: one method an event, each a log line and a count. Fields name rows
 * by id; they never hold names, tokens or addresses, but for failed sign-ins.
 */
export class Events {
  readonly #log: EventLog
  readonly #counter: Counter<'event'>
  readonly #failures: Counter<'reason'>

  constructor({ log, registry }: { log: EventLog; registry: Registry }) {
    this.#log = log
    this.#counter = new Counter({
      name: 'yomikura_events_total',
      help: 'Business events by kind.',
      labelNames: ['event'],
      registers: [registry],
    })
    for (const event of EVENTS) this.#counter.inc({ event }, 0)
    this.#failures = new Counter({
      name: 'yomikura_sign_in_failures_total',
      help: 'Sign-ins that failed, by the code of the refusal, or server_busy.',
      labelNames: ['reason'],
      registers: [registry],
    })
  }

  signedIn(fields: { principal_id: string }): void {
    this.#note('signed_in', fields)
  }

  /**
   * Names who tried, for programs that lock out guessers; never a password, a code or a token. The
   * address stands before the login: docs/guides/operate.md has the pattern.
   *
   * @param fields `reason` is the code of the refusal, or `server_busy`; `login` one that exists, else
   *   `login_hash`, as people type passwords into the wrong field; `cause` what the provider's client says
   *   and `cause_code` the word for it that docs/guides/sign-in.md explains
   */
  signInFailed({ reason, address, ...who }: FailedSignIn): void {
    this.#failures.inc({ reason })
    const said = Object.entries(who).filter(([, value]) => value !== undefined)
    this.#warn('sign_in_failed', { reason, address, ...Object.fromEntries(said) })
  }

  signedOut(fields: { principal_id: string }): void {
    this.#note('signed_out', fields)
  }

  tokenMade(fields: { principal_id: string; token_id: string; scopes: readonly string[] }): void {
    this.#note('token_made', fields)
  }

  tokenRevoked(fields: { principal_id: string; token_id: string }): void {
    this.#note('token_revoked', fields)
  }

  /** Another app came with a token that opens nothing; names where it asked from, as {@link signInFailed}. */
  tokenRefused(fields: { reason: 'unknown' | 'expired'; address: string }): void {
    this.#warn('token_refused', fields)
  }

  passkeyAdded(fields: { principal_id: string; passkey_id: string }): void {
    this.#note('passkey_added', fields)
  }

  passkeyRemoved(fields: { principal_id: string; passkey_id: string }): void {
    this.#note('passkey_removed', fields)
  }

  /** Its counter went back: there may be a copy of it. */
  passkeyLocked(fields: { principal_id: string; passkey_id: string }): void {
    this.#warn('passkey_locked', fields)
  }

  /** Somebody switched the second step of their sign-in on or off, or made new recovery codes. */
  secondStepChanged(fields: {
    principal_id: string
    change: 'on' | 'off' | 'recovery_codes'
  }): void {
    this.#note('second_step_changed', fields)
  }

  /** Who uses one has lost the authenticator app, or has found a list of codes. */
  recoveryCodeUsed(fields: { principal_id: string }): void {
    this.#warn('recovery_code_used', fields)
  }

  /** @param fields `principal_id` is null where a command of the operator made it */
  invitationMade(fields: { principal_id: string | null; invitation_id: string }): void {
    this.#note('invitation_made', fields)
  }

  /** @param fields `principal_id` is the new account's */
  invitationUsed(fields: { principal_id: string; invitation_id: string }): void {
    this.#note('invitation_used', fields)
  }

  invitationRevoked(fields: { principal_id: string; invitation_id: string }): void {
    this.#note('invitation_revoked', fields)
  }

  providerEndedSessions(): void {
    this.#note('provider_ended_sessions', {})
  }

  webhookReceived(fields: { id: string; type: string; isNew: boolean }): void {
    this.#note('webhook_received', fields)
  }

  feedRead(fields: {
    feed: string
    received: number
    skipped: number
    removed: number
    problem: string | null
  }): void {
    if (fields.problem === null) this.#note('feed_read', fields)
    else this.#warn('feed_incomplete', fields)
  }

  feedRowSkipped(fields: { feed: string; key: string | null; why: string }): void {
    this.#warn('feed_row_skipped', fields)
  }

  workIngested(fields: {
    workno: string
    revision: string
    pageCount: number
    verdicts: Readonly<Record<string, number>>
    /** Files taken from the revision before. */
    reusedCount: number
  }): void {
    this.#note('work_ingested', fields)
  }

  /** Storage lost files of a published work. `why` says what keeps it from being taken in again. */
  filesMissing(fields: { workno: string; revision: string; missing: number; why?: string }): void {
    this.#warn('files_missing', fields)
  }

  #note(event: EventName, fields: object): void {
    this.#counter.inc({ event })
    this.#log.info({ event, ...fields }, event)
  }

  #warn(event: EventName, fields: object): void {
    this.#counter.inc({ event })
    this.#log.warn({ event, ...fields }, event)
  }
}
