import { CatalogueWork } from '@yomikura/contract/storefront'
import { WorkNo } from '@yomikura/contract/works'
import { Type } from 'typebox'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const NewCustomer = Type.Object({
  login_id: Type.String(),
  password: Type.String(),
  claims: Type.Optional(
    Type.Object({
      production_id: Type.Optional(nullable(Type.String())),
      admin_id: Type.Optional(nullable(Type.String())),
      is_super_user: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Works sold to the customer at once. */
  owns: Type.Optional(Type.Array(WorkNo)),
})

export const NewSale = Type.Object({
  login_id: Type.Optional(Type.String()),
  account_id: Type.Optional(Type.String()),
  workno: WorkNo,
  sales_date: Type.Optional(Type.String({ format: 'date-time' })),
})

export const Refund = Type.Object({
  sale_id: Type.Optional(Type.String()),
  login_id: Type.Optional(Type.String()),
  account_id: Type.Optional(Type.String()),
  workno: Type.Optional(WorkNo),
})

/** Any part of a work's row in the feed that the shop does not work out by itself. */
const Details = Type.Partial(
  Type.Omit(CatalogueWork, ['workno', 'version', 'inservice', 'content', 'sample', 'product_url']),
)

export const WorkUpdate = Type.Intersect([
  Details,
  Type.Object({
    workno: WorkNo,
    inservice: Type.Optional(Type.Boolean()),
    price_yen: Type.Optional(Type.Integer({ minimum: 0 })),
    /** A zip on the shop's own machine; else send it to `…/works/{workno}/content`. */
    content_path: Type.Optional(Type.String()),
  }),
])

/** A part of an older shop's catalogue, and what one customer had bought of it. */
export const CatalogueLoad = Type.Object({
  works: Type.Array(Type.Intersect([Details, Type.Object({ workno: WorkNo })])),
  sales: Type.Array(
    Type.Object({ workno: WorkNo, sales_date: Type.String({ format: 'date-time' }) }),
  ),
  login_id: Type.String(),
})

export const WorkParams = Type.Object({ workno: WorkNo })
