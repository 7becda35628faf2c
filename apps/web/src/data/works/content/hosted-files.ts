import { LAYOUT } from '@yomikura/content/layout'
import type { ContentFile, FilePriority } from './content-source.ts'
import { readWhole } from './fetch-file.ts'

/** Files of a work on the media host, by whatever grant opens them. */
export abstract class HostedFiles {
  /** Fetches a file; renews the grant once when the host refuses it. */
  protected abstract load(
    file: ContentFile,
    signal: AbortSignal | undefined,
    priority: FilePriority,
  ): Promise<Response>

  loadPage(
    { name, revision }: ContentFile,
    signal?: AbortSignal,
    priority?: FilePriority,
  ): Promise<Blob> {
    return this.loadFile({ name: `${LAYOUT.optimized}/${name}`, revision }, signal, priority)
  }

  loadThumbnail({ name, revision }: ContentFile, signal?: AbortSignal): Promise<Blob> {
    // Low, so that a strip of previews never delays a page.
    return this.loadFile({ name: `${LAYOUT.thumbnails}/${name}`, revision }, signal, 'low')
  }

  async loadFile(
    file: ContentFile,
    signal?: AbortSignal,
    priority: FilePriority = 'high',
  ): Promise<Blob> {
    const response = await this.load(file, signal, priority)
    return readWhole(() => response.blob(), signal)
  }
}
