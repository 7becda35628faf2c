import { randomBytes } from 'node:crypto'

/** Which trace something belongs to, and which part of it: lower-case hexadecimal digits. */
export type TraceContext = { traceId: string; spanId: string }

const FORM = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-.*)?$/

/**
 * What a caller says of the trace that its request belongs to; undefined where it says nothing, or not in
 * the form.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function readTraceparent(header: string | undefined): TraceContext | undefined {
  const [, traceId = '', spanId = ''] = FORM.exec(header ?? '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined
  return { traceId, spanId }
}

/** The same for what this server asks. Its traces are always recorded. */
export function toTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`
}

/** A part of the trace of another one, or of a new trace. */
export function beginContext(parent: TraceContext | undefined): TraceContext {
  const spanId = randomBytes(8).toString('hex')
  return { traceId: parent?.traceId ?? randomBytes(16).toString('hex'), spanId }
}
