/** Pages that only start or end sign-in; coming back to one of them would go in circles. */
const SIGN_IN_PATHS = /^\/(login|logout|signin-error)(\/|$)/

/**
 * The path on our own site that `to` names, or undefined when it names anything else.
 *
 * Only path, query and fragment survive, whatever `to` was, so a redirect can never leave the site.
 *
 * @param to from the address bar: a path, or a whole address of our own
 */
export function toReturnPath(to: string | undefined, appUrl: string): string | undefined {
  if (to === undefined || to === '') return '/'
  // Browsers drop tabs and line ends inside an address and read "\" as "/"; none of them is honest.
  if (/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(to) || to.trim() !== to) return undefined
  const isPath = to.startsWith('/') && !to.startsWith('//')
  if (!isPath && !to.startsWith(`${new URL(appUrl).origin}/`)) return undefined
  const url = URL.parse(to, appUrl)
  if (!url || url.origin !== new URL(appUrl).origin) return undefined
  // "/.//evil.example" becomes "//evil.example" once its dots are resolved.
  if (url.pathname.startsWith('//')) return undefined
  if (SIGN_IN_PATHS.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
