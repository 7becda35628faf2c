type ScriptUrlPolicy = { createScriptURL(url: string): unknown }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy
}

/** Scripts this app may start by address: its own hashed files and the service worker. */
const ALLOWED = /^\/(assets\/[\w.-]+|sw\.js)$/

function toAllowedUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  const isOwn = origin === location.origin && (ALLOWED.test(pathname) || import.meta.env.DEV)
  if (!isOwn) throw new TypeError(`Not a script of this app: ${pathname}`)
  return url
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const rules = { createScriptURL: toAllowedUrl }
const policy: ScriptUrlPolicy = trustedTypes?.createPolicy('app', rules) ?? rules

/** Registers the service worker; undefined where the browser refuses. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const url = policy.createScriptURL('/sw.js') as string
    return await navigator.serviceWorker.register(url, { updateViaCache: 'none' })
  } catch {
    return undefined
  }
}

/**
 * The only way to a worker: the content policy lets scripts start from addresses of this policy only.
 *
 * @param url address of a built file, as `import url from './x.worker.ts?worker&url'` gives it
 * @throws TypeError when it is no script of this app
 */
export function startWorker(url: string): Worker {
  // `Worker` is typed for plain strings; under Trusted Types the browser demands the policy's object.
  return new Worker(policy.createScriptURL(url) as string, { type: 'module' })
}
