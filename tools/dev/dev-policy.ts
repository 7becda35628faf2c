/**
 * The app's content policy as it must be for hot reload: what Vite writes into the page carries the
 * nonce, and its socket may be opened. All else stays as readers get it.
 */
export function allowHotReload(
  policy: string,
  { appUrl, nonce }: { appUrl: string; nonce: string },
): string {
  const added: Record<string, string> = {
    'script-src': `'nonce-${nonce}'`,
    'style-src': `'nonce-${nonce}'`,
    'connect-src': appUrl.replace(/^http/, 'ws'),
  }
  return policy
    .split('; ')
    .map((directive) => {
      const [name = ''] = directive.split(' ', 1)
      return added[name] === undefined ? directive : `${directive} ${added[name]}`
    })
    .join('; ')
}
