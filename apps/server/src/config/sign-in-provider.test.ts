import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { listProviderOrigins } from './sign-in-provider.ts'

const PROVIDER = {
  YOMIKURA_OIDC_ISSUER: 'https://id.example.com',
  YOMIKURA_OIDC_CLIENT_ID: 'a',
  YOMIKURA_OIDC_CLIENT_SECRET: 'b',
}
const read = (more: Record<string, string> = {}) => readConfig({ ...PROVIDER, ...more }).oidc

it('a provider of the shop’s own needs nothing more than issuer, id and secret', () => {
  expect(read()).toMatchObject({
    ...{ scope: 'openid shop', accountClaim: 'account_id', clientAuth: undefined },
    ...{ discoveryUrl: undefined, changeTo: undefined, origins: [] },
  })
})

it.each([
  ['sub', 'openid'],
  ['email', 'openid email'],
])('by the claim %s no scope is asked that others do not know', (claim, scope) => {
  expect(read({ YOMIKURA_OIDC_ACCOUNT_CLAIM: claim })).toMatchObject({ accountClaim: claim, scope })
})

it('a public client has no secret', () => {
  const names = Object.entries(PROVIDER).filter(([name]) => !name.endsWith('_SECRET'))
  const rest = Object.fromEntries(names)
  const config = readConfig({ ...rest, YOMIKURA_OIDC_CLIENT_AUTH: 'none' })
  expect(config.oidc).toMatchObject({ clientAuth: 'none', clientSecret: undefined })
  expect(() => read({ YOMIKURA_OIDC_CLIENT_AUTH: 'none' })).toThrow(
    /CLIENT_SECRET must hold nothing/,
  )
  expect(() => readConfig({ ...rest, YOMIKURA_OIDC_CLIENT_AUTH: 'post' })).toThrow(/CLIENT_SECRET/)
})

it.each([
  ['OIDC_ACCOUNT_CLAIM', 'mail'],
  ['OIDC_CLIENT_AUTH', 'private_key_jwt'],
  ['OIDC_SCOPE', 'shop'],
  ['OIDC_SCOPE', 'openid  email'],
  ['OIDC_SCOPE', 'openid "email"'],
  ['OIDC_DISCOVERY_URL', 'https://shop.example.com'],
  ['OIDC_DISCOVERY_URL', 'shop.example.com/.well-known/openid-configuration'],
  ['OIDC_ORIGINS', 'tokens.example.com'],
  ['OIDC_ORIGINS', 'https://a.example/path'],
  ['OIDC_ORIGINS', 'ftp://a.example'],
])('YOMIKURA_%s does not take %s', (name, value) => {
  expect(() => read({ [`YOMIKURA_${name}`]: value })).toThrow(`YOMIKURA_${name} must hold`)
})

it('asks the issuer’s origin, that of the metadata and the listed ones, and no other', () => {
  const provider = read({
    YOMIKURA_OIDC_DISCOVERY_URL: 'https://shop.example.com/.well-known/openid-configuration',
    YOMIKURA_OIDC_ORIGINS: 'https://tokens.example.com, https://keys.example.com:8443',
  })
  expect(provider && listProviderOrigins(provider)).toEqual([
    ...['https://id.example.com', 'https://shop.example.com'],
    ...['https://tokens.example.com', 'https://keys.example.com:8443'],
  ])
})
