/** Somebody who read on the other server. */
export type ForeignUser = { id: string; name: string }

/** A book of the other server by what may find it here. */
export type ForeignWork = {
  id: string
  title: string
  series?: string | undefined
  /** Of the volume in its series. */
  number?: number | undefined
  /** Files or folders that it is, as the other server saw its disk; the surest first. */
  paths: readonly string[]
  /** Of the file at the first path. */
  sizeBytes?: number | undefined
  /** Recordings in the order in which they are heard, where the place is a second of all of them. */
  tracks?: readonly { name: string; seconds: number }[] | undefined
}

/**
 * Where somebody was in a work: a page from 0, a second of all its recordings or of the one of that name, or a
 * share of it from 0 to 1.
 */
export type ForeignPoint =
  | { kind: 'page'; page: number; total?: number | undefined }
  | { kind: 'seconds'; seconds: number }
  | { kind: 'track'; name: string; seconds: number }
  | { kind: 'share'; share: number }

export type ForeignPlace = {
  /** Undefined for a state that is of the library, not of a person. */
  userId?: string | undefined
  workId: string
  /** Milliseconds since 1970. */
  atMs: number
  isFinished: boolean
  /** Undefined where only the state is known. */
  point?: ForeignPoint | undefined
}

export type ForeignList = {
  title: string
  /** Undefined for a list that all of them see. */
  userId?: string | undefined
  workIds: readonly string[]
}

export type ForeignBookmark = { userId: string; workId: string; page: number; atMs: number }

/** What Yomikura keeps nothing like. */
export type ForeignRest = {
  kind: 'ratings' | 'bookmarks'
  userId?: string | undefined
  why: string
}

/** All that people did on another server. */
export type ForeignLibrary = {
  users: readonly ForeignUser[]
  works: readonly ForeignWork[]
  places: readonly ForeignPlace[]
  lists: readonly ForeignList[]
  bookmarks: readonly ForeignBookmark[]
  rest: readonly ForeignRest[]
}
