import { describe, expect, it } from 'vitest'
import { beginContext, readTraceparent, toTraceparent } from './trace-context.ts'

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

describe('the header traceparent', () => {
  it('is read in its form, also of a later version', () => {
    const known = { traceId: TRACE, spanId: SPAN }
    expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual(known)
    expect(readTraceparent(`01-${TRACE}-${SPAN}-00-what comes later`)).toEqual(known)
  })

  it.each([
    undefined,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}"-${SPAN}-01`,
  ])('is passed over in any other: %s', (header) => {
    expect(readTraceparent(header)).toBeUndefined()
  })

  it('goes on with the trace, by a part of its own', () => {
    const parent = { traceId: TRACE, spanId: SPAN }
    const child = beginContext(parent)
    expect(child.traceId).toBe(TRACE)
    expect(child.spanId).not.toBe(SPAN)
    expect(readTraceparent(toTraceparent(child))).toEqual(child)
    expect(beginContext(undefined).traceId).not.toBe(beginContext(undefined).traceId)
  })
})
