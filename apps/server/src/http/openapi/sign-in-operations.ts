import type { ErrorCode } from '@yomikura/contract/errors'

const json = (summary: string, ...refusals: ErrorCode[]) => ({ summary, refusals })
const bytes = (summary: string, description: string, ...refusals: ErrorCode[]) => ({
  summary,
  refusals,
  answer: { status: 200, description } as const,
})
/** What a browser is shown: a refusal is a page too, which the codes lead to. */
const leadsBrowser = (
  summary: string,
  { status, description, codes }: { status: 302 | 303; description: string; codes: ErrorCode[] },
) => ({
  summary,
  refusals: [],
  answer: {
    status,
    description: `${description} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  },
})
const nothing = (summary: string, ...refusals: ErrorCode[]) => ({
  summary,
  refusals,
  answer: { status: 204, description: 'Done; the answer is empty.' } as const,
})

/** By method and address, as in `api-operations.ts`: who is signed in, and every way in and out. */
export const SIGN_IN_OPERATIONS = {
  'GET {api}/authorize': json('Who is signed in; an empty object for a guest.'),
  'GET /login': leadsBrowser('Begins a sign-in at the shop’s provider.', {
    status: 302,
    description:
      'Leads to the provider, or at once back where the person is signed in; a failure to `/signin-error?code=…`.',
    codes: ['invalid_return_address', 'sign_in_failed', 'provider_unreachable'],
  }),
  'GET /login/callback': leadsBrowser(
    'Ends a sign-in: where the provider sends the browser back to.',
    {
      status: 302,
      description:
        'Leads to where the person came from, with the session cookie; a failure to `/signin-error?code=…`.',
      codes: [
        ...(['sign_in_failed', 'sign_in_expired', 'sign_in_canceled'] as const),
        ...(['provider_unreachable', 'no_identity', 'mail_unverified', 'forbidden'] as const),
      ],
    },
  ),
  'GET /login/network': leadsBrowser('Leads back to the app, by way of a proxy’s own sign-in.', {
    status: 302,
    description: 'Leads to the path asked for; a failure to `/signin-error?code=…`.',
    codes: ['invalid_return_address'],
  }),
  'POST /login': leadsBrowser('Signs in with a password, where there is no provider.', {
    status: 303,
    description:
      'Leads to where the person came from, with the session cookie; a refusal is the form again.',
    codes: ['wrong_password', 'rate_limited'],
  }),
  'POST /login/first-run': leadsBrowser(
    'Makes the first account of an install without a provider.',
    {
      status: 303,
      description:
        'Leads to where the person came from, with the session cookie; a refusal is the form again.',
      codes: [
        'first_run_over',
        'first_run_token_invalid',
        'login_invalid',
        'login_taken',
        'password_too_short',
        'password_is_login',
      ],
    },
  ),
  'GET /login/invitation': bytes(
    'Where an invitation’s link leads; opening it uses nothing up. A link that opens nothing is a page that says so, with 403.',
    'A page with a form.',
  ),
  'POST /login/invitation': leadsBrowser('Makes the account of an invitation, once.', {
    status: 303,
    description:
      'Leads to where the person came from, with the session cookie; a refusal is the form again.',
    codes: [
      ...(['invitation_invalid', 'invitation_used', 'invitation_over', 'rate_limited'] as const),
      ...(['login_invalid', 'login_taken', 'password_too_short', 'password_is_login'] as const),
    ],
  }),
  'GET /login/provider': leadsBrowser(
    'Begins a sign-in at the shop’s provider, where `/login` offers other ways too.',
    {
      status: 302,
      description:
        'Leads to the provider, or at once back where the person is signed in; a failure to `/signin-error?code=…`.',
      codes: ['invalid_return_address', 'sign_in_failed'],
    },
  ),
  'GET /login/mail': bytes('Asks for the digits of a mail.', 'A page with a form.'),
  'GET /login/mail/link': bytes(
    'Where a mail’s link leads: asks to press a button; opening it signs no one in.',
    'A page with a form.',
  ),
  'POST /login/mail': leadsBrowser('Sends digits and a link to a mail address.', {
    status: 303,
    description:
      'Leads to the page that asks for the digits, whatever the address; a refusal is the form again.',
    codes: ['mail_invalid', 'rate_limited'],
  }),
  'POST /login/mail/code': leadsBrowser(
    'Signs in with the digits of a mail, in the browser that asked for it.',
    {
      status: 303,
      description:
        'Leads to where the person came from, with the session cookie; a refusal is the form again.',
      codes: ['wrong_code', 'sign_in_expired', 'forbidden', 'rate_limited'],
    },
  ),
  'POST /login/mail/link': leadsBrowser('Signs in with the link of a mail, once.', {
    status: 303,
    description:
      'Leads to where the person came from, with the session cookie; a refusal is the form again.',
    codes: ['sign_in_expired', 'forbidden'],
  }),
  'POST /login/passkey/options': json(
    'What a browser signs in with a passkey by; the page’s script asks.',
    'csrf',
  ),
  'POST /login/passkey': leadsBrowser('Signs in with a passkey.', {
    status: 303,
    description:
      'Leads to where the person came from, with the session cookie; a refusal is the form again.',
    codes: ['wrong_passkey', 'rate_limited'],
  }),
  'GET /login/second-step': bytes('Asks for the code after a password.', 'A page with a form.'),
  'POST /login/second-step': leadsBrowser(
    'Signs in with a code of the authenticator app, or a recovery code, in the browser that sent the password.',
    {
      status: 303,
      description:
        'Leads to where the person came from, with the session cookie; a refusal is the form again.',
      codes: ['wrong_code', 'sign_in_expired', 'rate_limited'],
    },
  ),
  'GET /login/style.css': bytes('Looks of the sign-in form.', 'A style sheet.'),
  'POST /logout': json(
    'Signs out here, and names where to sign out at the provider.',
    'invalid_return_address',
  ),
  'POST /clear-storage': nothing('Has the browser erase what it stored of this origin.'),
  'POST /login/backchannel-logout': bytes('The provider ends sessions.', 'An empty answer.'),
  'GET {api}/devices': json('Where the person is signed in.'),
  'DELETE {api}/devices': json('Signs out every device but the one that asks.'),
  'DELETE {api}/devices/:id': json('Signs out one device.', 'not_found'),
  'GET {api}/personal_tokens': json('Which other apps may use the library.'),
  'POST {api}/personal_tokens': json('Makes a token for another app.', 'token_limit'),
  'DELETE {api}/personal_tokens/:id': json('Ends a token.', 'not_found'),
  'GET {api}/totp': json('Whether a sign-in by password has a second step.'),
  'POST {api}/totp/offer': json(
    'Makes a secret for an authenticator app.',
    ...(['forbidden', 'totp_on', 'wrong_password', 'rate_limited'] as const),
  ),
  'POST {api}/totp/on': json(
    'Switches the second step on, and shows recovery codes once.',
    ...(['sign_in_expired', 'wrong_code', 'totp_on'] as const),
  ),
  'POST {api}/totp/recovery_codes': json(
    'Makes new recovery codes; all others end.',
    ...(['totp_off', 'wrong_password', 'wrong_code', 'rate_limited'] as const),
  ),
  'POST {api}/totp/off': json(
    'Switches the second step off.',
    ...(['totp_off', 'wrong_password', 'wrong_code', 'rate_limited'] as const),
  ),
  'GET {api}/invitations': json('By which links others may make accounts here.'),
  'POST {api}/invitations': json(
    'Makes an invitation.',
    ...(['forbidden', 'sign_in_again', 'invitation_limit'] as const),
  ),
  'DELETE {api}/invitations/:id': json('Withdraws an open invitation.', 'forbidden', 'not_found'),
  'GET {api}/passkeys': json('By which passkeys the person signs in.'),
  'POST {api}/passkeys/options': json(
    'Begins to add a passkey.',
    ...(['forbidden', 'sign_in_again', 'passkey_limit'] as const),
  ),
  'POST {api}/passkeys': json(
    'Adds the passkey that the browser made.',
    ...(['forbidden', 'sign_in_again', 'passkey_limit', 'passkey_invalid'] as const),
  ),
  'PUT {api}/passkeys/:id': json('Gives a passkey another name.', 'not_found'),
  'DELETE {api}/passkeys/:id': json('Removes a passkey.', 'sign_in_again', 'not_found'),
}
