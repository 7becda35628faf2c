import type { Command } from '@yomikura/reader/commands'
import type { OpenedFile } from '../viewer-module.ts'

export type EndPageKind = 'purchased' | 'free' | 'sample'

/** The way a work was opened decides what its end shows; all it needs of the viewer is here. */
export type EndPageProps = {
  file: OpenedFile
  kind: EndPageKind
  /** Does commands of the viewer, for example `open-share` and `close`. */
  run: (command: Command) => void
}
