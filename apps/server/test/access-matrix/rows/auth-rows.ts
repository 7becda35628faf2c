import { accounts, anybody, people } from '../expected.ts'
import { KEPT_KINDS } from '../actors.ts'
import { plain, row, type Rows } from '../row.ts'
import { API } from '../test-world.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const forgedForm = (fields: string) => `form_token=forged&login=a&password=secret-password${fields}`

/** Signing in and out, and where one is signed in. */
export const AUTH_ROWS: Rows = {
  'app GET /login': [plain(anybody(302), () => ({ url: '/login?to=/library' }))],
  'app GET /login/network': [plain(anybody(302), () => ({ url: '/login/network?to=/library' }))],
  'app GET /login/callback': [
    plain(anybody(302), () => ({ url: '/login/callback?state=made-up' })),
  ],
  'app POST /login/backchannel-logout': [
    plain(
      anybody('bad_request'),
      () => ({
        url: '/login/backchannel-logout',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'logout_token=forged',
      }),
      'with a forged token',
    ),
  ],
  'local GET /login/style.css': [plain(anybody(200), () => ({ url: '/login/style.css' }))],
  'local POST /login': [
    plain(
      anybody(403),
      () => ({ url: '/login', headers: FORM, payload: forgedForm('') }),
      'with a form that we never sent',
    ),
  ],
  'local POST /login/first-run': [
    plain(
      anybody(403),
      () => ({
        url: '/login/first-run',
        headers: FORM,
        payload: forgedForm('&token=t&repeat=secret-password'),
      }),
      'with a form that we never sent',
    ),
  ],
  'local GET /login/invitation': [
    plain(anybody(200), async (scene) => ({ url: await scene.anInvitationLink() })),
  ],
  'local POST /login/invitation': [
    plain(
      anybody(403),
      () => ({
        url: '/login/invitation',
        headers: FORM,
        payload: forgedForm('&secret=made-up&repeat=secret-password'),
      }),
      'with a form that we never sent',
    ),
  ],
  // The accounts of the matrix are a provider's, which lets people in itself.
  'local GET /api/yomikura/invitations': [
    plain(accounts(200), () => ({ url: `${API}/invitations` })),
  ],
  'local POST /api/yomikura/invitations': [
    plain(accounts('forbidden'), () => ({ url: `${API}/invitations`, payload: {} })),
  ],
  'local DELETE /api/yomikura/invitations/:id': [
    row(KEPT_KINDS, accounts('forbidden'), async (scene) => ({
      url: `${API}/invitations/${await scene.anInvitation()}`,
    })),
  ],
  'local GET /login/provider': [
    plain(anybody(302), () => ({ url: '/login/provider?to=/library' })),
  ],
  'local GET /login/mail': [plain(anybody(200), () => ({ url: '/login/mail?to=/library' }))],
  'local GET /login/mail/link': [
    plain(
      anybody(200),
      () => ({ url: '/login/mail/link?secret=made-up' }),
      'with a made-up secret',
    ),
  ],
  'local POST /login/mail': [
    plain(
      anybody(403),
      () => ({ url: '/login/mail', headers: FORM, payload: 'form_token=forged&mail=a@b.test' }),
      'with a form that we never sent',
    ),
  ],
  'local POST /login/mail/code': [
    plain(
      anybody(403),
      () => ({ url: '/login/mail/code', headers: FORM, payload: 'form_token=forged&code=123456' }),
      'with a form that we never sent',
    ),
  ],
  'local POST /login/mail/link': [
    plain(
      anybody(403),
      () => ({ url: '/login/mail/link', headers: FORM, payload: 'form_token=forged&secret=x' }),
      'with a form that we never sent',
    ),
  ],
  'local POST /login/passkey/options': [
    plain(
      anybody('csrf'),
      () => ({ url: '/login/passkey/options', headers: FORM, payload: 'form_token=forged' }),
      'with a form that we never sent',
    ),
  ],
  'local POST /login/passkey': [
    plain(
      anybody(403),
      () => ({ url: '/login/passkey', headers: FORM, payload: 'form_token=forged&answer={}' }),
      'with a form that we never sent',
    ),
  ],
  'local GET /login/second-step': [
    plain(
      anybody(200),
      () => ({ url: '/login/second-step?to=/library&secret=made-up' }),
      'with a made-up sign-in',
    ),
  ],
  'local POST /login/second-step': [
    plain(
      anybody(403),
      () => ({
        url: '/login/second-step',
        headers: FORM,
        payload: 'form_token=forged&secret=x&code=123456',
      }),
      'with a form that we never sent',
    ),
  ],
  // The accounts of the matrix are a provider's, which has its own ways to sign in.
  'local GET /api/yomikura/totp': [plain(people(200), () => ({ url: `${API}/totp` }))],
  'local POST /api/yomikura/totp/offer': [
    plain(people('forbidden'), () => ({ url: `${API}/totp/offer`, payload: { password: 'x' } })),
  ],
  'local POST /api/yomikura/totp/on': [
    plain(
      people('sign_in_expired'),
      () => ({ url: `${API}/totp/on`, payload: { offer: 'made-up', code: '123456' } }),
      'with a made-up offer',
    ),
  ],
  'local POST /api/yomikura/totp/recovery_codes': [
    plain(people('totp_off'), () => ({
      url: `${API}/totp/recovery_codes`,
      payload: { password: 'x', code: '123456' },
    })),
  ],
  'local POST /api/yomikura/totp/off': [
    plain(people('totp_off'), () => ({
      url: `${API}/totp/off`,
      payload: { password: 'x', code: '123456' },
    })),
  ],
  'local GET /api/yomikura/passkeys': [plain(people(200), () => ({ url: `${API}/passkeys` }))],
  'local POST /api/yomikura/passkeys/options': [
    plain(people('forbidden'), () => ({ url: `${API}/passkeys/options`, payload: {} })),
  ],
  'local POST /api/yomikura/passkeys': [
    plain(people('forbidden'), () => ({
      url: `${API}/passkeys`,
      payload: { name: 'Laptop', answer: {} },
    })),
  ],
  'local PUT /api/yomikura/passkeys/:id': [
    row(
      KEPT_KINDS,
      people({ mine: 200, anothers: 'not_found', missing: 'not_found' }),
      async (scene) => ({
        url: `${API}/passkeys/${await scene.aPasskey()}`,
        payload: { name: 'Laptop' },
      }),
    ),
  ],
  'local DELETE /api/yomikura/passkeys/:id': [
    row(
      KEPT_KINDS,
      people({ mine: 200, anothers: 'not_found', missing: 'not_found' }),
      async (scene) => ({
        url: `${API}/passkeys/${await scene.aPasskey()}`,
        session: await scene.spareSession(),
      }),
    ),
  ],
  'app POST /logout': [
    plain(anybody(200), async (scene) => ({
      url: '/logout',
      payload: { to: '/' },
      session: await scene.spareSession(),
    })),
  ],
  'app POST /clear-storage': [plain(anybody(204), () => ({ url: '/clear-storage', payload: {} }))],
  'app GET /api/yomikura/authorize': [plain(anybody(200), () => ({ url: `${API}/authorize` }))],
  'app GET /api/yomikura/devices': [plain(people(200), () => ({ url: `${API}/devices` }))],
  'app DELETE /api/yomikura/devices': [plain(people(200), () => ({ url: `${API}/devices` }))],
  'app DELETE /api/yomikura/devices/:id': [
    row(
      KEPT_KINDS,
      people({ mine: 200, anothers: 'not_found', missing: 'not_found' }),
      async (scene) => ({ url: `${API}/devices/${await scene.aDevice()}` }),
    ),
  ],
  'app GET /api/yomikura/personal_tokens': [
    plain(accounts(200), () => ({ url: `${API}/personal_tokens` })),
  ],
  'app POST /api/yomikura/personal_tokens': [
    plain(accounts(200), () => ({
      url: `${API}/personal_tokens`,
      payload: { name: 'KOReader', scopes: ['catalogue'], expires_in_days: 1 },
    })),
  ],
  'app DELETE /api/yomikura/personal_tokens/:id': [
    row(
      KEPT_KINDS,
      accounts({ mine: 200, anothers: 'not_found', missing: 'not_found' }),
      async (scene) => ({ url: `${API}/personal_tokens/${await scene.aToken()}` }),
    ),
  ],
  'app GET /api/yomikura/settings': [plain(accounts(200), () => ({ url: `${API}/settings` }))],
  'app PUT /api/yomikura/settings': [
    plain(accounts(200), () => ({
      url: `${API}/settings`,
      payload: { now_ms: Date.now(), changes: [] },
    })),
  ],
}
