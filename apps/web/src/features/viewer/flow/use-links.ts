import { useState } from 'react'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import type { FlowSession } from './flow-session.ts'
import type { FollowedLink } from './followed-link.ts'

/** Links of a book: notes are shown where the reader is, places are gone to, the rest is asked about. */
export function useLinks(session: FlowSession, files: UnpackedBook, onFollowed: () => void) {
  const [link, setLink] = useState<FollowedLink & { item: number }>()

  /** The way back lies among the controls, where a reader who was led away must see it. */
  const lead = (address: string, item: number): boolean => {
    const isFollowed = session.follow(address, item)
    if (isFollowed) onFollowed()
    return isFollowed
  }
  const handle = async (pressed: FollowedLink, item: number) => {
    if (!pressed.isNote) {
      if (!lead(pressed.address, item)) setLink({ ...pressed, item })
      return
    }
    const base = files.book.spine[item]?.path ?? ''
    const note = pressed.note || (await session.notes.read(base, pressed.address))
    // What looks like a note and has no words is a link like any other.
    if (note === '' && lead(pressed.address, item)) return
    setLink({ ...pressed, note, item })
  }
  return {
    link,
    handle: (pressed: FollowedLink, item: number) => void handle(pressed, item),
    follow: () => link && lead(link.address, link.item),
    close: () => setLink(undefined),
  }
}
