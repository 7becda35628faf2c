import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../paths.ts'
import { readLock } from './list-packages.ts'
import { makeSbom } from './make-sbom.ts'

const LOCK = {
  'apps/server': { version: '0.1.0', license: 'MIT', dependencies: { ours: '0.1.0' } },
  'node_modules/ours': { link: true, resolved: 'packages/ours' },
  'packages/ours': {
    ...{ version: '0.1.0', license: 'MIT', dependencies: { '@their/parser': '1.2.3' } },
    optionalDependencies: { native: '2.0.0' },
  },
  'node_modules/@their/parser': {
    ...{ version: '1.2.3', license: '(MIT OR ISC)', integrity: 'sha512-3q2+7w==' },
  },
  'node_modules/native': { version: '2.0.0' },
}
const about = {
  ...{ packages: LOCK, programs: ['apps/server'], version: '0.1.0', seconds: 1_000_000_000 },
  isHeld: (folder: string) => folder !== 'node_modules/native',
}

it('names each package with version, license, digest and what it needs', () => {
  expect(JSON.parse(makeSbom(about))).toMatchObject({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5' },
    serialNumber: expect.stringMatching(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
    ),
    metadata: { timestamp: '2001-09-09T01:46:40.000Z', component: { name: 'yomikura' } },
    components: [
      { name: '@yomikura/server', licenses: [{ license: { id: 'MIT' } }] },
      {
        ...{ name: '@their/parser', version: '1.2.3', purl: 'pkg:npm/%40their/parser@1.2.3' },
        hashes: [{ alg: 'SHA-512', content: 'deadbeef' }],
        licenses: [{ expression: '(MIT OR ISC)' }],
      },
      { name: '@yomikura/ours' },
    ],
    dependencies: [
      { ref: 'yomikura', dependsOn: ['pkg:npm/%40yomikura/server@0.1.0'] },
      { ref: 'pkg:npm/%40yomikura/server@0.1.0', dependsOn: ['pkg:npm/%40yomikura/ours@0.1.0'] },
      { ref: 'pkg:npm/%40their/parser@1.2.3', dependsOn: [] },
      { ref: 'pkg:npm/%40yomikura/ours@0.1.0', dependsOn: ['pkg:npm/%40their/parser@1.2.3'] },
    ],
  })
})

it('is the same text for the same packages, and has another number for others', () => {
  expect(makeSbom(about)).toBe(makeSbom(about))
  const raised = { ...LOCK, 'node_modules/@their/parser': { version: '1.2.4' } }
  const toNumber = (text: string) => (JSON.parse(text) as { serialNumber: string }).serialNumber
  expect(toNumber(makeSbom({ ...about, packages: raised }))).not.toBe(toNumber(makeSbom(about)))
})

it('lists what tools of developers need too, each once, and names nothing that it does not list', () => {
  const text = makeSbom({
    ...{ ...about, packages: readLock(ROOT), programs: ['apps/server', 'apps/web'] },
    isHeld: (folder) => existsSync(join(ROOT, folder)),
  })
  const { components, dependencies } = JSON.parse(text) as {
    components: { name: string; 'bom-ref': string }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['sharp', 'react', 'fastify', '@yomikura/ingest']))
  expect(names).not.toContain('vitest')
  const refs = components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const named = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(named.filter((ref) => ref !== 'yomikura' && !refs.includes(ref))).toEqual([])
})
