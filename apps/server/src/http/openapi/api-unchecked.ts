import { GrantParameters } from '@yomikura/contract/delivery'
import { CatalogueFeed, FeedQuery, SalesFeed, WebhookEvent } from '@yomikura/contract/storefront'
import { WorkNo } from '@yomikura/contract/works'
import type { FastifySchema } from 'fastify'
import { Type } from 'typebox'

/**
 * Parts of requests that no schema checks, as the route reads them by itself: the description says
 * what they are all the same.
 */
const contentPath = Type.Object({
  path: Type.String({
    description:
      'Path of the file below `/content/`: `work/{doujin|professional|books}/{folder}/{workno}/` and its name, as grants and trees give it.',
    examples: ['work/books/BJ00001000/BJ00000101/ziptree.json'],
  }),
})

const content = { params: contentPath, querystring: Type.Partial(GrantParameters) }

const webhook = {
  headers: Type.Object({
    'webhook-id': Type.String({
      description:
        'Id of the event, kept over retries: an event that was stored before changes nothing.',
      examples: ['evt_0001'],
    }),
    'webhook-timestamp': Type.String({
      description:
        'Seconds since 1970, at most 300 s away from the server’s clock. A retry is signed with the present time.',
      examples: ['1783457049'],
    }),
    'webhook-signature': Type.String({
      description:
        '`v1,` and base64 of HMAC-SHA256 over `{id}.{timestamp}.{raw body}`, keyed with the bytes after `whsec_` decoded from base64. Several are separated by spaces.',
      examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
    }),
  }),
  body: WebhookEvent,
}

const cover = {
  params: Type.Object({
    type: Type.String({
      description:
        'Kind of shop section, by the workno’s first letter: doujin, professional or books.',
      examples: ['books'],
    }),
    folder: Type.String({
      description: 'The workno’s prefix with its number rounded up to a thousand.',
      examples: ['BJ00001000'],
    }),
    workno: WorkNo,
    file: Type.String({
      description:
        '`{workno}_img_main.webp`, or `{workno}_img_main_300x300.webp` for the small cover.',
      examples: ['BJ00000101_img_main.webp'],
    }),
  }),
  querystring: Type.Object({
    v: Type.Optional(
      Type.String({ description: 'Changes with the picture, so that browsers fetch the new one.' }),
    ),
  }),
}

/** Bytes have no form that a schema could check. */
const part = {
  body: Type.Unsafe<string>({
    type: 'string',
    format: 'binary',
    description: 'The bytes of the part.',
  }),
}

const UNCHECKED: Readonly<Record<string, FastifySchema>> = {
  'GET /content/*': content,
  'HEAD /content/*': content,
  'OPTIONS /content/*': { params: contentPath },
  'GET /images/work/:type/:folder/:workno/:file': cover,
  'POST {api}/storefront/webhooks': webhook,
  'PUT {api}/uploads/:id/files/:file/parts/:part': part,
}

/** What is read of a request beside what the route's schema checks. */
export function findUnchecked(id: string): FastifySchema {
  return UNCHECKED[id] ?? {}
}

const shopFails = {
  type: 'null',
  description: 'The server keeps what it has and reads the feed again later.',
}

/** Calls that a shop answers, and this server makes. */
export const SHOP_CALLS = [
  {
    method: 'GET',
    url: '/api/feed/works',
    schema: {
      querystring: FeedQuery,
      response: { 200: CatalogueFeed, '4xx': shopFails, '5xx': shopFails },
    },
  },
  {
    method: 'GET',
    url: '/api/feed/sales',
    schema: {
      querystring: FeedQuery,
      response: { 200: SalesFeed, '4xx': shopFails, '5xx': shopFails },
    },
  },
] as const
