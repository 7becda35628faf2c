import { Refusal } from './refusal.ts'

/** Status and default message of every refusal. Codes are never renamed or reused. */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request is not of the expected form.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  too_many_worknos: { status: 400, message: 'Ask for at most 100 works at once.' },
  public_key_invalid: {
    status: 400,
    message: 'The public key must be RSA, 4096 bit, exponent 65537, as base64 of DER.',
  },
  invalid_return_address: { status: 400, message: 'The address to return to is not on this site.' },
  login_invalid: {
    status: 400,
    message: 'A login ID has 2 to 64 letters, digits and the signs . _ - @',
  },
  password_too_short: { status: 400, message: 'The password is too short.' },
  password_is_login: { status: 400, message: 'The password must not be the login ID.' },
  mail_invalid: { status: 400, message: 'That is no mail address.' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  registration_closed: {
    status: 402,
    message:
      'No accounts are made here. Sign in with the login ID and the token of Settings > Other apps.',
  },
  wrong_password: { status: 401, message: 'The login ID or the password is wrong.' },
  wrong_passkey: {
    status: 401,
    message: 'This passkey opens nothing here, or it took too long. Try again.',
  },
  wrong_code: { status: 401, message: 'The code is wrong.' },
  sign_in_failed: {
    status: 401,
    message: 'Sign-in did not complete. Start again from the sign-in page.',
  },
  sign_in_expired: {
    status: 401,
    message: 'This sign-in took too long or was started elsewhere. Start again.',
  },
  sign_in_canceled: { status: 401, message: 'The sign-in was canceled at the provider.' },
  mail_unverified: {
    status: 403,
    message: 'The provider has not verified the mail address. Verify it there and sign in again.',
  },
  provider_unreachable: { status: 502, message: 'The sign-in provider does not answer.' },
  first_run_token_invalid: { status: 403, message: 'The first-run token is wrong.' },
  invitation_invalid: { status: 403, message: 'There is no such invitation.' },
  invitation_used: { status: 403, message: 'The invitation was used already. Sign in.' },
  invitation_over: {
    status: 403,
    message: 'The invitation has ended or was withdrawn. Ask for another one.',
  },
  sign_in_again: {
    status: 403,
    message: 'The sign-in was too long ago for this. Sign in again first.',
  },
  no_identity: { status: 403, message: 'ID could not be determined' },
  csrf: {
    status: 403,
    message: 'The anti-forgery token is missing or stale. Reload the page and try again.',
  },
  forbidden: { status: 403, message: 'This account may not do that.' },
  grant_invalid: {
    status: 403,
    message: 'The signed address is missing, altered or expired. Request a new one.',
  },
  download_not_allowed: { status: 403, message: 'The work may not be downloaded that way.' },
  no_right: { status: 403, message: 'This account does not own the work.' },
  not_found: { status: 404, message: 'Not found.' },
  work_not_found: { status: 404, message: 'No such work.' },
  not_free: { status: 404, message: 'The work is not free to read now.' },
  no_sample: { status: 404, message: 'The work has no sample.' },
  file_not_found: { status: 404, message: 'The work has no such file.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  login_taken: { status: 409, message: 'This login ID is taken.' },
  first_run_over: { status: 409, message: 'The first account exists already. Sign in.' },
  work_not_ready: {
    status: 409,
    message: 'The work is still being prepared. Try again in a while.',
  },
  work_not_released: {
    status: 409,
    message: 'The work is not out yet. It can be read from its start date on.',
  },
  lease_required: {
    status: 409,
    message: 'Ask for the viewer token first: this device is not the one that reads.',
  },
  revision_outdated: {
    status: 409,
    message: 'The work has changed. Load its list of files again.',
  },
  simultaneous_view: { status: 409, message: 'The account is reading on another device.' },
  version_required: {
    status: 428,
    message: 'Say which version of the list this is about: If-Match, or version.',
  },
  order_mismatch: {
    status: 409,
    message: 'The new order must name every entry of the list once. Reload and try again.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
  },
  version_conflict: { status: 412, message: 'It was changed elsewhere. Reload and try again.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  headers_too_large: {
    status: 431,
    message: 'The headers of the request are larger than allowed.',
  },
  body_too_large: { status: 413, message: 'The request is larger than allowed.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send JSON with Content-Type: application/json.',
  },
  upload_name_refused: {
    status: 400,
    message: 'A file has a name or a folder that cannot be kept here.',
  },
  upload_part_damaged: {
    status: 400,
    message: 'The part is not what its checksum says, or of another length. Send it again.',
  },
  upload_quota: {
    status: 403,
    message: 'This account has added as much as it may.',
  },
  upload_open_limit: {
    status: 403,
    message: 'This account has as many unfinished uploads as it may. Finish or remove one.',
  },
  upload_incomplete: { status: 409, message: 'Parts of the upload are missing.' },
  upload_finished: { status: 409, message: 'The upload is finished and takes no parts.' },
  range_not_satisfiable: { status: 416, message: 'The range lies outside the file.' },
  exceedMylistLimit: { status: 400, message: 'The number of My Lists has reached its limit.' },
  exceedMylistWorkLimit: { status: 400, message: 'The My List holds as many works as it may.' },
  mylist_work_duplicate: { status: 400, message: 'The work is in this My List already.' },
  token_limit: {
    status: 400,
    message: 'The number of tokens has reached its limit. Revoke one that is not used.',
  },
  totp_on: { status: 409, message: 'Two-step sign-in is on already.' },
  totp_off: { status: 409, message: 'Two-step sign-in is off.' },
  passkey_limit: {
    status: 400,
    message: 'The number of passkeys has reached its limit. Remove one that is not used.',
  },
  invitation_limit: {
    status: 400,
    message: 'The number of open invitations has reached its limit. Withdraw one.',
  },
  passkey_invalid: {
    status: 400,
    message: 'The browser’s answer does not fit what was asked. Start again.',
  },
  empty_title: { status: 400, message: 'The title is empty.' },
  PLAYLIST_LIMIT: { status: 400, message: 'The number of Playlists has reached its limit.' },
  TRACK_LIMIT: { status: 400, message: 'The Playlist holds as many tracks as it may.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  webhook_signature: { status: 401, message: 'The webhook signature does not match.' },
  webhook_stale: { status: 401, message: 'The webhook timestamp is outside the accepted window.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Try again; nothing was lost.',
  },
  storefront_unavailable: { status: 502, message: 'The shop does not answer. Try again later.' },
  database_busy: { status: 503, message: 'The server is busy. Try again in a moment.' },
  storage_unavailable: {
    status: 503,
    message: 'The file storage does not answer. Try again in a moment.',
  },
  shutting_down: { status: 503, message: 'The server is restarting. Try again in a moment.' },
  storage_full: {
    status: 507,
    message: 'The server has no space left. Reading goes on; writes must wait.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** What services throw: a refusal of the catalogue. */
export class AppError extends Refusal {
  declare readonly code: ErrorCode

  constructor(
    code: ErrorCode,
    message?: string,
    options?: { cause?: unknown; details?: Record<string, unknown> },
  ) {
    const entry = ERRORS[code]
    super(code, { ...options, status: entry.status, message: message ?? entry.message })
    this.name = 'AppError'
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value)
}

/** Why one file or a whole work could not be taken in. Each file of an ingest ends with `ok` or one of these. */
export const VERDICTS = {
  ok: 'Taken in.',
  unsupported: 'No viewer exists for this kind; the file can be downloaded.',
  corrupted: 'The file is damaged or is not what its name says.',
  damaged: 'The file is broken; it is shown as far as it can be read.',
  encrypted: 'The file is locked, and no known password opens it. Import it again with --password.',
  too_large: 'The file is larger than allowed.',
  too_many_entries: 'The archive lists more entries than allowed.',
  bomb: 'The archive unpacks to far more than its size.',
  overlapping: 'Entries of the archive share the same bytes.',
  unsafe_entry: 'The entry is a link, a device or another thing that is no file.',
  too_many_pixels: 'The picture has more pixels than allowed.',
  too_many_frames: 'The animation has more frames than allowed.',
  too_many_pages: 'The document has more pages than allowed.',
  timeout: 'Reading the file took too long.',
  out_of_memory: 'Reading the file took too much memory.',
  converter_missing:
    'Making the file playable needs ffmpeg, which this machine lacks. Install it and import again.',
  font_missing:
    'Letters are missing: neither the document nor this machine has a font for them. Install one, such as Noto CJK, and import again.',
  empty: 'Nothing readable is inside.',
  unreadable: 'The file could not be opened.',
} as const

export type Verdict = keyof typeof VERDICTS

/** Verdicts of files that readers have something of. */
export const KEPT_VERDICTS: ReadonlySet<Verdict> = new Set([
  'ok',
  'unsupported',
  'damaged',
  'font_missing',
])
