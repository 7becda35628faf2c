/** Where the reader wanted to go before the app failed to load; never another site's address. */
export function toReturnAddress(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? ''
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  if (url?.origin !== origin || url.pathname === '/failed.html') return '/'
  return `${url.pathname}${url.search}`
}
