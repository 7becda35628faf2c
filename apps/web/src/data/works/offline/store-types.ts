import type { StoredFile, StoredWork } from './files-db.ts'

/** `lost`: the browser dropped files in silence; `listLost` says of which works. */
export type StoreState = 'ready' | 'empty' | 'lost'

/** A work as the storage page shows it: `file_count` are files of its tree, which have parts. */
export type WorkSummary = StoredWork & { size_bytes: number; file_count: number }

/** How much of a work opens without a network. */
export type StoredPart = 'wholly' | 'partly'

/** What identifies a file, and where it belongs. */
export type NewFile = Pick<
  StoredFile,
  'workno' | 'path' | 'hashname' | 'revision' | 'type' | 'length'
>

/** A part of a file. */
export type NewChunk = { index: number; bytes: ArrayBuffer; sha256?: string | undefined }

/** What the server says of a work together with the grant to fetch it. */
export type WorkGrant = Pick<StoredWork, 'workno' | 'revision'> & {
  folderUrl: string
  wrappedKey?: string
}

/** A stored file, checked: the bytes as the server delivered them. */
export type ReadFile = { type: string; length: number; bytes: ArrayBuffer }
