import { GrantParameters } from '@yomikura/contract/delivery'
import { Value } from 'typebox/value'

/** A grant as one text, for readers that can send a header and no cookies. */
export function toBearer(parameters: GrantParameters): string {
  return Buffer.from(JSON.stringify(parameters)).toString('base64url')
}

/**
 * Reads the grant of an `Authorization: Bearer` header; outside clients form-encode the text, which
 * leaves our alphabet as it is.
 *
 * @returns undefined when it is none of ours
 */
export function readBearer(header: string | undefined): GrantParameters | undefined {
  const [, text] = /^Bearer ([\w-]{1,8192})$/.exec(header ?? '') ?? []
  if (text === undefined) return undefined
  try {
    const parameters: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Value.Check(GrantParameters, parameters) ? parameters : undefined
  } catch {
    return undefined
  }
}
