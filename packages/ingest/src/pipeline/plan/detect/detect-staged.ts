import { listTiffPages } from '../../../kinds/image/tiff-pages.ts'
import { type DetectedKind, detectKind } from './detect-kind.ts'

/** As {@link detectKind}, of a file that is at hand: a TIFF of several pages is a document. */
export async function detectStaged(
  name: string,
  { path, head }: { path: string; head: Buffer },
): Promise<DetectedKind> {
  const detected = detectKind(name, head)
  const isTiff = 'format' in detected && detected.format === 'tiff'
  if (!isTiff) return detected
  return (await listTiffPages(path)).length > 1 ? { kind: 'pdf', form: 'tiff' } : detected
}
