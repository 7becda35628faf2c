import type { Ziptree } from '@yomikura/content/ziptree'
import type { ClientConfig } from '@yomikura/contract/config'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { ComponentType } from 'react'
import type { ContentSource } from '#data/works/content/content-source.ts'
import type { MainFile } from '#parts/main-file.ts'
import type { PlayType } from '#parts/opening-rules.ts'

/** What viewers show and report of a work, whichever call described it. */
export type WorkFacts = {
  workno: string
  name: LocalizedText
  maker: { name: LocalizedText }
  work_url: string
  work_files?: { main: string }
  series?: { title_id: string } | null
}

/** One opened file and everything that its viewer may need of the outside. */
export type OpenedFile = {
  workno: string
  /** Full path of the file, or of a folder of pictures, decoded. */
  path: string
  playType: PlayType
  ziptree: Ziptree
  /** The only way to bytes: purchased, free, sample or offline behind one interface. */
  source: ContentSource
  /** Under this name places, bookmarks and choices are kept; empty for a visitor. */
  reader: string
  /** Undefined until the library has been asked; content never waits for a title. */
  work: WorkFacts | undefined
  config: ClientConfig
  /** Leaves the viewer, by the rules of `use-close-viewer.ts`. */
  onClose: () => void
  /** Goes on in another part of the work; `isAgain` where it is read from its first page. */
  onOpenPart: (part: MainFile, isAgain: boolean) => void
}

export type ViewerProps = { file: OpenedFile }

/** What a viewer's module exports: the component that fills the frame. */
export type ViewerModule = { Viewer: ComponentType<ViewerProps> }
