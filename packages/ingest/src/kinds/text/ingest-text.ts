import { readFile } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { TextPlayfile } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { IngestLimits } from '../../settings.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { decodeText } from './decode-text.ts'

/**
 * Makes the UTF-8 form of a text. Ruby and notes of Aozora Bunko stay as written: the viewer reads them.
 *
 * @throws VerdictError `unsupported` for one that is too long to be shown, or `corrupted`
 */
export async function ingestText(
  staged: StagedFile,
  path: string,
  { names, output, limits }: JobContext,
): Promise<{ playfile: TextPlayfile; outputs: OutputFile[] }> {
  const bytes = Buffer.from(await readText(staged, path, limits))
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

/** @throws VerdictError as {@link ingestText} */
export async function readText(
  staged: StagedFile,
  path: string,
  { textBytes }: Pick<IngestLimits, 'textBytes'>,
): Promise<string> {
  if (staged.length > textBytes) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const sizes = `${formatSize(staged.length)}, and texts are shown up to ${formatSize(textBytes)}`
    throw new VerdictError('unsupported', `${name} has ${sizes}. It can be downloaded.`)
  }
  return decodeText(await readFile(staged.path))
}
