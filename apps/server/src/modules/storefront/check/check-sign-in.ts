import { Broken, type Finding, Findings, Untried } from './finding.ts'
import { ShopClient } from './shop-client.ts'

type Metadata = Record<string, unknown>

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
const IDS = ['account_id', 'production_id', 'admin_id']

const has = (metadata: Metadata, name: string, value: string): boolean => {
  const list = metadata[name]
  return Array.isArray(list) && list.includes(value)
}

/**
 * What the provider says of itself. Signing in needs a person and is tried in the browser.
 *
 * @param scope what the server will ask for, separated by spaces
 */
export async function checkSignIn(issuer: string, scope: string): Promise<Finding[]> {
  const findings = new Findings('sign-in')
  const provider = new ShopClient(issuer, '')
  let metadata: Metadata = {}
  await findings.claim('discovery names exactly this issuer', async () => {
    metadata = (await provider.getJson(
      `${provider.url}/.well-known/openid-configuration`,
    )) as Metadata
    if (metadata['issuer'] === issuer) return issuer
    throw new Broken(`the document says ${JSON.stringify(metadata['issuer'])}, asked was ${issuer}`)
  })
  if (metadata['issuer'] === undefined) return findings.all
  await findings.claim('has the addresses that signing in and out needs', () => {
    const names = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint']
    const missing = names.filter((name) => !URL.canParse(String(metadata[name])))
    if (missing.length > 0) throw new Broken(`without ${missing.join(', ')}`)
    return ''
  })
  await findings.claim('takes the code flow with PKCE S256', () => {
    if (!has(metadata, 'response_types_supported', 'code'))
      throw new Broken('no response type code')
    if (!has(metadata, 'code_challenge_methods_supported', 'S256'))
      throw new Broken('code_challenge_methods_supported lacks S256')
    return ''
  })
  await findings.claim('signs id tokens with a key that we take', () => {
    const found = ALGORITHMS.filter((name) =>
      has(metadata, 'id_token_signing_alg_values_supported', name),
    )
    if (found.length === 0) throw new Broken(`none of ${ALGORITHMS.join(', ')}`)
    return found.join(', ')
  })
  await findings.claim('publishes its keys', async () => {
    const { keys } = (await provider.getJson(String(metadata['jwks_uri']))) as { keys?: unknown }
    if (!Array.isArray(keys) || keys.length === 0) throw new Broken('jwks_uri lists no key')
    const text = JSON.stringify(keys)
    if (/"(d|p|q|k)":/.test(text)) throw new Broken('jwks_uri publishes a PRIVATE key: replace it')
    return `${keys.length}`
  })
  const scopes = scope.split(' ')
  await findings.claim(`knows the scopes ${scopes.join(' and ')}`, () => {
    const missing = scopes.filter((each) => !has(metadata, 'scopes_supported', each))
    if (missing.length > 0) throw new Broken(`scopes_supported lacks ${missing.join(', ')}`)
    return ''
  })
  await findings.claim('sends a claim with an id', () => {
    const found = IDS.filter((name) => has(metadata, 'claims_supported', name))
    if (!Array.isArray(metadata['claims_supported']))
      throw new Untried('claims_supported is absent')
    if (found.length === 0) throw new Broken(`claims_supported has none of ${IDS.join(', ')}`)
    return found.join(', ')
  })
  await findings.claim('reports log-outs by the back channel', () => {
    if (metadata['backchannel_logout_supported'] !== true)
      throw new Broken('backchannel_logout_supported is not true')
    return ''
  })
  return findings.all
}
