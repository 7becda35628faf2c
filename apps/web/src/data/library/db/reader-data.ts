import type { AuthorizationRecord } from '@yomikura/contract/auth'
import type { ApiClient } from '../../base/api/client.ts'
import type { LocalDb } from './local-db.ts'
import type { PurchaseStore } from './purchase-store.ts'

/** What the rooms below a session may ask of it: who reads, their calls and their local database. */
export type ReaderData = { account: AuthorizationRecord; api: ApiClient; db: LocalDb }

/** {@link ReaderData} with the works that its account owns. */
export type OwnerData = ReaderData & { purchases: PurchaseStore }
