/** Addresses that the app's content policy names; origins without a slash at their end. */
type PolicyHosts = {
  app: string
  media: string
  /** Where HTML works run, for example `https://*.example-works.net`; undefined while none is set. */
  works: string | undefined
  /** Where the sign-in form lives. */
  provider: string | undefined
  /** Digest of the one script that runs in frames of books, as `sha256-…`; undefined without a build. */
  bookFrame?: string | undefined
  isSecure: boolean
  /** Whether browsers treat the app's pages as secure; elsewhere they only complain of some headers. */
  hasSecureContext: boolean
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
} as const

const TWO_YEARS = 'max-age=63072000; includeSubDomains'

/**
 * Headers of the app host (security.md#hosts, #app-policy).
 * Inline code is impossible, and scripts come from the app's own host through a Trusted Types policy.
 */
export function toAppHeaders(hosts: PolicyHosts): Record<string, string> {
  const { app, media, works, provider, bookFrame } = hosts
  // Games fill the screen, sound and take a gamepad; nothing else is passed on to them.
  // Frames without an origin have none to be named by; `frame-src` says which frames there are.
  const named = works?.includes('*') === false ? '*' : `(self "${works ?? ''}")`
  const played = works === undefined ? '(self)' : named
  const policy = [
    `default-src 'none'`,
    // A frame of markup has the policy of the page it stands in, and its script stands inline.
    `script-src ${app}${bookFrame ? ` '${bookFrame}'` : ''}`,
    `style-src ${app}`,
    `img-src ${app} ${media} blob: data:`,
    `media-src ${media} blob:`,
    `font-src ${app} blob:`,
    `connect-src ${app} ${media}`,
    `worker-src ${app}`,
    `manifest-src ${app}`,
    `frame-src ${works ?? `'none'`}`,
    `form-action ${[app, provider].filter(Boolean).join(' ')}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types app reader`,
  ]
  return {
    ...COMMON,
    // What an account may see is in no cache; files of the app say otherwise for themselves.
    'cache-control': 'no-store',
    ...(hosts.isSecure && { 'strict-transport-security': TWO_YEARS }),
    'content-security-policy': policy.join('; '),
    ...(hosts.hasSecureContext && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), autoplay=${played}, fullscreen=${played}, gamepad=${played}, picture-in-picture=(self), screen-wake-lock=(self)`,
  }
}

/** Headers of the works host; each page brings its own policy (modules/html-works). */
export function toWorksHeaders(hosts: Pick<PolicyHosts, 'isSecure'>): Record<string, string> {
  return {
    ...COMMON,
    ...(hosts.isSecure && { 'strict-transport-security': TWO_YEARS }),
    'content-security-policy': `sandbox; default-src 'none'; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
  }
}

/** Headers of the media host (security.md#media-host): whatever a work holds, a browser runs none of it. */
export function toMediaHeaders(
  hosts: Pick<PolicyHosts, 'app' | 'isSecure'>,
): Record<string, string> {
  return {
    ...COMMON,
    ...(hosts.isSecure && { 'strict-transport-security': TWO_YEARS }),
    'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-site',
    'access-control-allow-origin': hosts.app,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'content-digest, content-length, content-range, etag, retry-after',
    vary: 'origin',
  }
}
