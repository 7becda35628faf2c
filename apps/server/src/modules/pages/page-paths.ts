/**
 * The one spelling of an address of the free section that the app leads the other to
 * (specification.md#2.2; product.md#two-spellings): links in either are shared.
 */
export function toCanonicalPath(app: string, path: string): string {
  if (path === `/${app}-free` || path === `/${app}-free/`) return `/${app}-free/library`
  return path.replace(/^\/free\/([A-Z]{2}\d{6,8})$/, '/viewer/free/$1')
}
