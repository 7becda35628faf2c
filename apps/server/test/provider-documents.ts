/** A provider as its public documentation shows it: its metadata, and where it puts what of a person. */
export type ProviderShape = {
  name: string
  /** With `https://{host}` for every origin that it has. */
  issuer: string
  /** When it is not below the issuer. */
  discovery?: string
  metadata: Readonly<Record<string, unknown>>
  /** How it takes clients when nothing is configured. */
  clientAuth: 'basic' | 'post'
  hasIssParameter: boolean
  idToken: Readonly<Record<string, unknown>>
  userinfo?: Readonly<Record<string, unknown>>
}

const HANA = { email: 'hana@example.test', email_verified: true }

/** @see https://www.keycloak.org/securing-apps/oidc-layers */
const KEYCLOAK: ProviderShape = {
  name: 'Keycloak',
  issuer: 'https://id.example.test/realms/books',
  clientAuth: 'basic',
  hasIssParameter: true,
  metadata: {
    authorization_endpoint: 'https://id.example.test/realms/books/protocol/openid-connect/auth',
    token_endpoint: 'https://id.example.test/realms/books/protocol/openid-connect/token',
    userinfo_endpoint: 'https://id.example.test/realms/books/protocol/openid-connect/userinfo',
    end_session_endpoint: 'https://id.example.test/realms/books/protocol/openid-connect/logout',
    jwks_uri: 'https://id.example.test/realms/books/protocol/openid-connect/certs',
    response_types_supported: ['code', 'none', 'id_token', 'token', 'code id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['PS384', 'EdDSA', 'ES384', 'HS256', 'ES256', 'RS256'],
    token_endpoint_auth_methods_supported: [
      ...['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
      ...['tls_client_auth', 'client_secret_jwt'],
    ],
    code_challenge_methods_supported: ['plain', 'S256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
  },
  idToken: { ...HANA, name: 'Hana Mori', preferred_username: 'hana', typ: 'ID', azp: 'reader' },
  userinfo: { ...HANA, name: 'Hana Mori', preferred_username: 'hana' },
}

/** @see https://docs.goauthentik.io/add-secure-apps/providers/oauth2/ */
const AUTHENTIK: ProviderShape = {
  name: 'authentik',
  issuer: 'https://id.example.test/application/o/books/',
  clientAuth: 'basic',
  hasIssParameter: false,
  metadata: {
    authorization_endpoint: 'https://id.example.test/application/o/authorize/',
    token_endpoint: 'https://id.example.test/application/o/token/',
    userinfo_endpoint: 'https://id.example.test/application/o/userinfo/',
    end_session_endpoint: 'https://id.example.test/application/o/books/end-session/',
    jwks_uri: 'https://id.example.test/application/o/books/jwks/',
    response_types_supported: ['code', 'id_token', 'code id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
  },
  idToken: { ...HANA, name: 'Hana Mori', preferred_username: 'hana', groups: [] },
  userinfo: { ...HANA, name: 'Hana Mori', preferred_username: 'hana', groups: [] },
}

/** @see https://developers.google.com/identity/openid-connect/openid-connect */
const GOOGLE: ProviderShape = {
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientAuth: 'basic',
  hasIssParameter: false,
  metadata: {
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    response_types_supported: ['code', 'token', 'id_token', 'none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
  },
  idToken: { ...HANA, azp: 'reader' },
  userinfo: { ...HANA, name: 'Hana Mori' },
}

/** @see https://shopify.dev/docs/api/customer */
const SHOPIFY: ProviderShape = {
  name: 'Shopify',
  issuer: 'https://shopify.com/authentication/1234567',
  discovery: 'https://shop.example.test/.well-known/openid-configuration',
  clientAuth: 'basic',
  hasIssParameter: false,
  metadata: {
    authorization_endpoint: 'https://shopify.com/authentication/1234567/oauth/authorize',
    token_endpoint: 'https://shopify.com/authentication/1234567/oauth/token',
    end_session_endpoint: 'https://shopify.com/authentication/1234567/logout',
    jwks_uri: 'https://shopify.com/authentication/1234567/.well-known/jwks.json',
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  },
  idToken: HANA,
}

/** @see https://auth0.com/docs/get-started/applications/configure-applications-with-oidc-discovery */
const AUTH0: ProviderShape = {
  name: 'Auth0, whose issuer is a host with a slash',
  issuer: 'https://books.auth0.example.test/',
  clientAuth: 'post',
  hasIssParameter: false,
  metadata: {
    authorization_endpoint: 'https://books.auth0.example.test/authorize',
    token_endpoint: 'https://books.auth0.example.test/oauth/token',
    userinfo_endpoint: 'https://books.auth0.example.test/userinfo',
    end_session_endpoint: 'https://books.auth0.example.test/oidc/logout',
    jwks_uri: 'https://books.auth0.example.test/.well-known/jwks.json',
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['HS256', 'RS256', 'PS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
    code_challenge_methods_supported: ['S256', 'plain'],
  },
  idToken: {},
  userinfo: { ...HANA, name: 'Hana Mori' },
}

/** @see https://github.com/Automattic/wp-openid-connect-server */
const WORDPRESS: ProviderShape = {
  name: 'OpenID Connect Server for WordPress',
  issuer: 'https://shop.example.test',
  clientAuth: 'basic',
  hasIssParameter: false,
  metadata: {
    authorization_endpoint: 'https://shop.example.test/wp-json/openid-connect/authorize',
    token_endpoint: 'https://shop.example.test/wp-json/openid-connect/token',
    userinfo_endpoint: 'https://shop.example.test/wp-json/openid-connect/userinfo',
    jwks_uri: 'https://shop.example.test/.well-known/jwks.json',
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  },
  idToken: {},
  userinfo: HANA,
}

export const PROVIDER_SHAPES = [KEYCLOAK, AUTHENTIK, GOOGLE, SHOPIFY, AUTH0, WORDPRESS]
