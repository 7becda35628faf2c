import { mkdir, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest, INPUTS } from '../../test-folders.ts'

/** Real documents of pdf.js and the passwords that its own tests open them with. */
const DOCUMENTS = [
  ['pr6531_1.pdf', 'asdfasdf'],
  ['issue6010_1.pdf', 'abc'],
  ['print_protection.pdf', '1234'],
  // As it is typed: with an ordinal sign and a soft hyphen, which the document does not keep.
  ['saslprep-r6.pdf', 'SªSL\u00adprep'],
] as const

describe.skipIf(INPUTS === undefined)('a locked document', () => {
  it.each(DOCUMENTS)(
    '%s is drawn with its password, wherever that stands',
    async (name, password) => {
      const root = await aFolder()
      const ingest = await take(root, 'first', { name, passwords: [] })
      expect(ingest.verdicts).toMatchObject([{ path: name, verdict: 'encrypted' }])
      const open = await take(root, 'second', { name, passwords: ['wrong', password] })
      expect(open.verdicts).toMatchObject([{ path: name, verdict: 'ok' }])
      expect(open.pageCount).toBeGreaterThan(0)
    },
  )
})

async function take(
  root: string,
  out: string,
  { name, passwords }: { name: string; passwords: string[] },
) {
  const source = join(root, 'source')
  await mkdir(source, { recursive: true })
  await copyFile(join(INPUTS!, 'pdf/pdf.js', name), join(source, name))
  return ingestWork(anIngest({ source, outputFolder: join(root, out), passwords }))
}
