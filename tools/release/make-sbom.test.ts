import { expect, it } from 'vitest'
import { makeSbom } from './make-sbom.ts'

const printed = (serial: string, version = '1.0.0') =>
  JSON.stringify({
    serialNumber: `urn:uuid:${serial}`,
    metadata: { timestamp: '2026-01-01T00:00:00.000Z', component: { name: 'some-folder' } },
    components: [{ name: 'fastify', version }],
  })

it('is the same for the same packages, and names the product and the release', () => {
  const first = makeSbom(printed('1'), 1_000_000_000)
  expect(makeSbom(printed('2'), 1_000_000_000)).toBe(first)
  expect(JSON.parse(first)).toEqual({
    serialNumber: expect.stringMatching(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
    ),
    metadata: { timestamp: '2001-09-09T01:46:40.000Z', component: { name: 'yomikura' } },
    components: [{ name: 'fastify', version: '1.0.0' }],
  })
  expect(makeSbom(printed('1', '1.0.1'), 1_000_000_000)).not.toBe(first)
})
