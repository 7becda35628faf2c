/**
 * The address of a work's page in the store, where it may become a link: of the web, and so no script.
 * Screens ask for each, as rows and copies may be older than the check of the feed.
 *
 * @returns undefined for an empty text and for any other scheme
 * @see https://url.spec.whatwg.org/#concept-basic-url-parser for the signs that browsers pass over
 */
export function toStoreUrl(address: string): string | undefined {
  return /^[ \t\r\n]*https?:\/\//i.test(address) ? address : undefined
}
