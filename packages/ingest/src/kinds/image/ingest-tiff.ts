import type { PdfPlayfile } from '@yomikura/content/ziptree'
import { VERDICTS } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { requireFewPages } from '../pdf/page-bounds.ts'
import { takeImage } from './ingest-image.ts'
import { listTiffPages } from './tiff-pages.ts'

type IngestedTiff = {
  playfile: PdfPlayfile
  outputs: OutputFile[]
  verdict: 'ok' | 'damaged'
  message: string
}

/**
 * Takes in a TIFF of several pages, as scanners and fax machines make them: a document of pictures.
 *
 * @param path path within the work, which names its pages
 * @throws VerdictError when no page can be made from it
 */
export async function ingestTiff(
  staged: StagedFile,
  path: string,
  job: JobContext,
): Promise<IngestedTiff> {
  const places = await listTiffPages(staged.path)
  requireFewPages(places.length, job.limits)
  const page: PdfPlayfile['pdf']['page'] = []
  const outputs: OutputFile[] = []
  let failure: VerdictError | undefined
  for (const [index, place] of places.entries()) {
    job.signal.throwIfAborted()
    const hashname = toHashname(job.names, path, `${staged.sha256}#${place}`, 'tif')
    try {
      const source = { staged, hashname, format: 'tiff', path: staged.path, page: place } as const
      const { playfile, outputs: made } = await takeImage(source, 'whole', job)
      const { optimized, large } = playfile.image
      page.push({ optimized, ...(large && { large }) })
      outputs.push(...made)
    } catch (error) {
      if (!(error instanceof VerdictError)) throw error
      failure ??= error
    }
    job.onShare?.((index + 1) / places.length)
  }
  if (page.length === 0) throw failure ?? new VerdictError('empty')
  const missing = places.length - page.length
  const verdict = missing > 0 ? 'damaged' : 'ok'
  const { length } = staged
  return {
    playfile: {
      ...{ type: 'pdf', length, size: formatSize(length) },
      ...(verdict === 'damaged' && { verdict }),
      pdf: { page },
    },
    outputs,
    verdict,
    message:
      missing > 0 ? `${missing} of ${places.length} pages could not be decoded.` : VERDICTS.ok,
  }
}
