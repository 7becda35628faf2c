import { readFile } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { TextPlayfile } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import { toHashname } from '../../emit/hash-name.ts'
import type { OutputFile } from '../../emit/output-folder.ts'
import type { JobContext } from '../../job-context.ts'
import type { StagedFile } from '../../stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { decodeText } from './decode-text.ts'

/** The longest novels have a few MiB; no reader could show more than this. */
const MAX_TEXT_BYTES = 32 * 1024 ** 2

/**
 * Makes the UTF-8 form of a text. Ruby and notes of Aozora Bunko stay as written: the viewer reads them.
 *
 * @throws VerdictError `too_large` or `corrupted`
 */
export async function ingestText(
  staged: StagedFile,
  path: string,
  { names, output }: JobContext,
): Promise<{ playfile: TextPlayfile; outputs: OutputFile[] }> {
  const bytes = Buffer.from(await readText(staged))
  const name = toHashname(names, `${path}#text`, staged.sha256, 'txt')
  const { length } = staged
  return {
    playfile: {
      type: 'text',
      length,
      size: formatSize(length),
      text: {
        optimized: {
          name,
          length: bytes.length,
          size: formatSize(bytes.length),
          encoding: 'UTF-8',
        },
      },
    },
    outputs: [
      await output.write(`${LAYOUT.optimized}/${name}`, bytes, 'text/plain; charset=utf-8'),
    ],
  }
}

/** @throws VerdictError `too_large` or `corrupted` */
export async function readText({ path, length }: StagedFile): Promise<string> {
  if (length > MAX_TEXT_BYTES) throw new VerdictError('too_large')
  return decodeText(await readFile(path))
}
