import type { Command } from '@yomikura/reader/commands'
import type { OpenedFile } from '../viewer-module.ts'

export type EndPageKind = 'purchased' | 'free' | 'sample'

/** What the end of a work shows is told by how it was opened; all it needs of the viewer is here. */
export type EndPageProps = {
  file: OpenedFile
  kind: EndPageKind
  /** Does commands of the viewer, for example `open-share` and `close`. */
  run: (command: Command) => void
}
