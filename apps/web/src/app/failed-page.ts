/** Where the reader is sent when the app itself cannot be drawn (specification.md#1.8). */
export function toFailedPage({ pathname, search }: Location): string {
  return `/failed.html?to=${encodeURIComponent(pathname + search)}`
}
