import { type ErrorCode, ERRORS } from '@yomikura/contract/errors'
import { Type } from 'typebox'
import type { AccessPolicy } from '../access.ts'

/** Form of every refusal, on every route. */
export const Refusal = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status once more.', examples: [404] }),
    message: Type.String({ description: 'What went wrong, for people, in English.' }),
    code: Type.String({
      description:
        'What went wrong, for programs. Codes are never renamed or reused; docs/reference/errors.md lists them.',
      examples: ['work_not_found'],
    }),
    request_id: Type.String({
      description: 'Finds the request in the server’s log; the header `x-request-id` has it too.',
    }),
  },
  {
    title: 'Refusal',
    description: 'Why a request was refused. Some codes add fields of their own.',
  },
)

type Answer = { description: string; content: Record<string, object> }

const SCHEMA = { $ref: '#/components/schemas/Refusal' }
const REQUEST_ID = '019f5d0e-7c1a-7d3b-9a55-2f6d1c0b8e47'

/** What may happen to any call. */
const EVERYWHERE = {
  '4XX': 'Refused; the code says why. Beside its own codes any call may answer',
  '5XX': 'Our fault, or a part that does not answer; try again later. Codes:',
}

/** A body is refused before anybody asks whether the call takes one. */
const OFTEN: readonly ErrorCode[] = [
  'rate_limited',
  'request_timeout',
  'headers_too_large',
  'body_too_large',
  'unsupported_media_type',
  'invalid_json',
]

/** Answers that every operation refers to. */
export const SHARED_ANSWERS = {
  Refused: toAnswer(`${EVERYWHERE['4XX']}:`, OFTEN),
  Failed: toAnswer(
    EVERYWHERE['5XX'],
    (Object.keys(ERRORS) as ErrorCode[]).filter(
      (code) => ERRORS[code].status >= 500 && code !== 'storefront_unavailable',
    ),
  ),
}

/** What decides how a call may be refused, beside its own codes. */
export type RefusalFacts = {
  method: string
  access: AccessPolicy
  codes: readonly ErrorCode[]
  /** Names of the parameters that have a schema. */
  parameters: readonly string[]
  hasBody: boolean
  hasJson: boolean
}

const BY_ACCESS: Partial<Record<AccessPolicy, readonly ErrorCode[]>> = {
  signed_in: ['unauthorized'],
  account: ['unauthorized', 'forbidden'],
  operator: ['unauthorized', 'forbidden'],
  grant: ['grant_invalid'],
  app_catalogue: ['unauthorized', 'forbidden'],
  app_files: ['unauthorized', 'forbidden'],
  app_progress: ['unauthorized', 'forbidden'],
}

const OF_BODIES = ['body_too_large', 'unsupported_media_type'] as const
const OWN_PROOF: ReadonlySet<AccessPolicy> = new Set([
  'grant',
  'webhook',
  'operator',
  'app_catalogue',
  'app_files',
  'app_progress',
])

/** All codes that a call may be refused with, but for those of every call. */
function listCodes({
  method,
  access,
  codes,
  parameters,
  hasBody,
  hasJson,
}: RefusalFacts): ErrorCode[] {
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const found = new Set<ErrorCode>(BY_ACCESS[access])
  if (parameters.length > 0 || hasBody) found.add('bad_request')
  if (hasJson) found.add('invalid_json')
  if (hasBody) for (const code of OF_BODIES) found.add(code)
  if (isWrite && !OWN_PROOF.has(access)) found.add('csrf')
  if (parameters.includes('if-match')) found.add('version_conflict')
  if (parameters.includes('idempotency-key')) found.add('idempotency_key_reused')
  for (const code of codes) found.add(code)
  return [...found]
}

/** The refusals of a call, by status, each with an example of every code. */
export function toRefusals(facts: RefusalFacts): Record<string, object> {
  const byStatus = Map.groupBy(listCodes(facts), (code) => ERRORS[code].status)
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [String(status), toAnswer('', codes)]),
    ),
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  }
}

function toAnswer(text: string, codes: readonly ErrorCode[]): Answer {
  const lines = codes.map((code) => `- \`${code}\`: ${ERRORS[code].message}`)
  const examples = codes.map((code) => [
    code,
    { value: { ...ERRORS[code], code, request_id: REQUEST_ID } },
  ])
  return {
    description: [...(text === '' ? [] : [text, '']), ...lines].join('\n'),
    content: {
      'application/json': { schema: SCHEMA, examples: Object.fromEntries(examples) as object },
    },
  }
}
