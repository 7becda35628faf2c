/**
 * A path of this shop that a link may lead to, whatever was asked for.
 * @returns `/` for anything that leaves the shop.
 */
export function toLocalPath(asked: string | undefined): string {
  const here = 'http://here.invalid'
  const url = asked === undefined ? null : URL.parse(asked, here)
  if (!url || url.origin !== here || asked?.startsWith('/') !== true) return '/'
  // A path of two slashes is a host to a browser.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search
}
