import { type Static, Type } from 'typebox'
import { describe, OwnId, PlainText } from './field.ts'
import { LIMITS } from './limits.ts'
import { IdempotencyKey, IfMatch, IfNoneMatch, ListVersion } from './preconditions.ts'
import { WireDate, WorkNo } from './works.ts'

/** A title as it is sent; blank ones are refused by the service, for their own error code. */
export const ListTitle = PlainText(LIMITS.titleLength, {
  description: `What the list is to be called: one line of at most ${LIMITS.titleLength} characters. A blank one is refused with \`empty_title\`.`,
  examples: ['寝る前に'],
})

const MyListId = describe(OwnId, 'Id of the My List, as the list of My Lists names it.')
const ownVersion = describe(ListVersion, 'Counter of the account’s My Lists at the last change.')

export const MyList = Type.Object(
  {
    id: MyListId,
    title: Type.String({ description: 'What the reader calls the list.' }),
    data: Type.Array(WorkNo, {
      description:
        'Its works in the reader’s order, also those that were refunded since; screens hide these.',
    }),
    insert_date: describe(WireDate, 'When the list was made, in UTC.'),
    version: ownVersion,
  },
  { title: 'MyList', description: 'A list of works that the reader keeps.' },
)
export type MyList = Static<typeof MyList>

export const MyLists = Type.Object(
  {
    mylists: Type.Array(MyList, {
      description: `The account’s My Lists, at most ${LIMITS.myLists}.`,
    }),
    version: ListVersion,
  },
  { title: 'MyLists', description: 'All My Lists of the account.' },
)
export type MyLists = Static<typeof MyLists>

/** Answer to a change. `result` is what clients of the older form look at. */
const MyListChange = Type.Object(
  {
    result: Type.Literal(true, { description: 'Always true; older clients look at it.' }),
    mylist_id: describe(MyListId, 'The My List that was made or changed.'),
    version: ownVersion,
  },
  { title: 'MyListChange', description: 'The change is stored.' },
)
export type MyListChange = Static<typeof MyListChange>

const AddedWork = Type.Interface(
  [MyListChange],
  {
    workno: describe(WorkNo, 'The work that was added.'),
    mylist_work_id: Type.Integer({ minimum: 0, description: 'Its place in the list, from 0.' }),
  },
  { title: 'AddedWork', description: 'The work stands at the end of the list.' },
)
export type AddedWork = Static<typeof AddedWork>

/** What came of adding several works: those that the list holds now are not named again. */
const AddedWorks = Type.Interface(
  [MyListChange],
  {
    worknos: Type.Array(WorkNo, {
      description: 'Added now, in the order asked; works that the list held are passed over.',
    }),
  },
  { title: 'AddedWorks', description: 'The works stand at the end of the list.' },
)
export type AddedWorks = Static<typeof AddedWorks>

const params = Type.Object({ id: MyListId })
const changing = Type.Object({ 'if-match': IfMatch })
const creating = Type.Object({ 'idempotency-key': IdempotencyKey })

export const listMyLists = {
  headers: Type.Object({ 'if-none-match': IfNoneMatch }),
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
  querystring: Type.Object({ workno: describe(WorkNo, 'Work to add; the account must hold it.') }),
  response: { 200: AddedWork },
}
/** Beyond the specification: several works at once, all of them or none. */
export const addMyListWorks = {
  params,
  headers: creating,
  body: Type.Object({
    worknos: Type.Array(WorkNo, {
      minItems: 1,
      maxItems: LIMITS.worksPerMyList,
      description: `Works to add, at most as many as a list holds: ${LIMITS.worksPerMyList}. The account must hold them all.`,
    }),
  }),
  response: { 200: AddedWorks },
}
export const orderMyListWorks = {
  params,
  headers: changing,
  body: Type.Object({
    new_order: Type.Array(WorkNo, {
      maxItems: LIMITS.worksPerMyList,
      description: 'Every workno of the list, once, in the new order; else `order_mismatch`.',
    }),
  }),
  response: { 200: MyListChange },
}
export const removeMyListWork = {
  params: Type.Object({
    id: MyListId,
    entry: Type.String({
      pattern: '^([0-9]{1,6}|[A-Z]{2}[0-9]{6,8})$',
      description:
        'The workno; or its place from 0, which names a work only together with the version it was seen in (`If-Match`, or `version`).',
      examples: ['BJ00000101'],
    }),
  }),
  headers: changing,
  querystring: Type.Object({
    version: Type.Optional(
      describe(ListVersion, 'The state that the writer has seen, for clients without `If-Match`.'),
    ),
  }),
  response: { 200: MyListChange },
}
