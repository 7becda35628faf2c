import type { FromFrame } from '../../../book-frame/protocol.ts'

/** A link of the book that the reader pressed, as its frame reports it. */
export type FollowedLink = Extract<FromFrame, { type: 'link' }>
