import { DEFAULT_APP } from '@yomikura/contract/paths'

/** The product's own path segment, `{app}` of the specification; the page names it. */
export function readApp(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="app"]')?.content ?? DEFAULT_APP
}
