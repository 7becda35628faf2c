/** Default of `{app}`, the product's own path segment. */
export const DEFAULT_APP = 'yomikura'

/** Address of an API call under `/api/{app}`. */
export function toApiPath(app: string, path: string): string {
  return `/api/${app}${path}`
}
