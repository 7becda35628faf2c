import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { OwnId, PlainText } from './plain-text.ts'
import { IdempotencyKey, IfMatch, ListVersion } from './preconditions.ts'
import { WireDate, WorkNo } from './works.ts'

/** A title as it is sent; blank ones are refused by the service, for their own error code. */
export const ListTitle = PlainText(LIMITS.titleLength)

export const MyList = Type.Object({
  id: OwnId,
  title: Type.String(),
  /** Worknos in the reader's order, also of works that were refunded since; screens hide those. */
  data: Type.Array(WorkNo),
  /** When the list was made. */
  insert_date: WireDate,
  /** Counter of the account's lists at this list's last change. */
  version: ListVersion,
})
export type MyList = Static<typeof MyList>

export const MyLists = Type.Object({
  mylists: Type.Array(MyList),
  /** Counter of the account's lists; the `ETag` carries it too. */
  version: ListVersion,
})
export type MyLists = Static<typeof MyLists>

/** Answer to a change. `result` is what clients of the older form look at. */
const MyListChange = Type.Object({
  result: Type.Literal(true),
  mylist_id: OwnId,
  version: ListVersion,
})
export type MyListChange = Static<typeof MyListChange>

const AddedWork = Type.Interface([MyListChange], {
  workno: WorkNo,
  /** Place in the list, from 0. */
  mylist_work_id: Type.Integer({ minimum: 0 }),
})
export type AddedWork = Static<typeof AddedWork>

/** What came of adding several works: those that the list holds now are not named again. */
const AddedWorks = Type.Interface([MyListChange], {
  /** Added now, in the order asked; works that the list held already are passed over. */
  worknos: Type.Array(WorkNo),
})
export type AddedWorks = Static<typeof AddedWorks>

const params = Type.Object({ id: OwnId })
const changing = Type.Object({ 'if-match': IfMatch })
const creating = Type.Object({ 'idempotency-key': IdempotencyKey })

export const listMyLists = {
  headers: Type.Object({ 'if-none-match': IfMatch }),
  response: { 200: MyLists },
}
export const createMyList = {
  headers: creating,
  body: Type.Object({ title: ListTitle }),
  response: { 201: MyListChange },
}
export const renameMyList = {
  params,
  headers: changing,
  body: Type.Object({ title: ListTitle }),
  response: { 200: MyListChange },
}
export const deleteMyList = { params, headers: changing, response: { 200: MyListChange } }
export const addMyListWork = {
  params,
  headers: creating,
  querystring: Type.Object({ workno: WorkNo }),
  response: { 200: AddedWork },
}
/** Beyond the specification: several works at once, all of them or none. */
export const addMyListWorks = {
  params,
  headers: creating,
  body: Type.Object({
    worknos: Type.Array(WorkNo, { minItems: 1, maxItems: LIMITS.worksPerMyList }),
  }),
  response: { 200: AddedWorks },
}
export const orderMyListWorks = {
  params,
  headers: changing,
  body: Type.Object({
    /** Every workno of the list, once, in the new order. */
    new_order: Type.Array(WorkNo, { maxItems: LIMITS.worksPerMyList }),
  }),
  response: { 200: MyListChange },
}
export const removeMyListWork = {
  params: Type.Object({
    id: OwnId,
    /**
     * The workno; or its place from 0, which names a work only together with the version it was seen
     * in (`If-Match`, or `version`).
     */
    entry: Type.String({ pattern: '^([0-9]{1,6}|[A-Z]{2}[0-9]{6,8})$' }),
  }),
  headers: changing,
  querystring: Type.Object({ version: Type.Optional(ListVersion) }),
  response: { 200: MyListChange },
}
