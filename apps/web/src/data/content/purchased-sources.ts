import type { ApiClient } from '../api/client.ts'
import { PurchasedSource } from './purchased-source.ts'

const sources = new WeakMap<ApiClient, Map<string, PurchasedSource>>()

/** The one source of a work in this session: its tree, pages and previews share one grant. */
export function getPurchasedSource(api: ApiClient, workno: string): PurchasedSource {
  const byWorkno = sources.get(api) ?? new Map<string, PurchasedSource>()
  sources.set(api, byWorkno)
  const source = byWorkno.get(workno) ?? new PurchasedSource(api, workno)
  byWorkno.set(workno, source)
  return source
}
