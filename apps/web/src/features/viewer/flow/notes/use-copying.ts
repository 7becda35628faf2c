import { TIMES } from '@yomikura/contract/limits'
import { useEffect, useState } from 'react'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import {
  addCopiedLength,
  readCopiedLength,
  toCopyLimit,
  toCopyTotal,
} from '#data/account/reading/copied-length.ts'
import { useText } from '#lib/use-text.ts'
import type { OpenedFile } from '../../viewer-module.ts'
import type { FlowSession } from '../flow-session.ts'

type Copying = {
  /** Characters that one copy may take now, and that may still leave the book in all. */
  limit: number
  left: number
  /** What may leave the book in all, the copies made before included. */
  total: number
  copy: (text: string) => Promise<void>
  /** The reader copied in a frame, or was kept from it. */
  noteFrameCopy: (copied: { length: number; isDone: boolean }) => void
}

/** Copies words out of a book, and counts them. */
export function useCopying(
  { reader, workno, path }: OpenedFile,
  {
    files,
    session,
    say,
  }: { files: UnpackedBook; session: FlowSession; say: (text: string, ms: number) => void },
): Copying {
  const t = useText()
  const key = { account: reader, workno, path }
  const [copied, setCopied] = useState(() => readCopiedLength(key))
  const total = toCopyTotal(files.book.spine.reduce((sum, { characters }) => sum + characters, 0))
  const left = Math.max(0, total - copied)
  const limit = toCopyLimit({ total, copied })

  useEffect(() => session.setCopyLimit(limit), [session, limit])

  const note = (length: number) => {
    addCopiedLength(key, length)
    setCopied(readCopiedLength(key))
    say(t('notes.copied'), TIMES.viewerToastMs)
  }
  const refuse = () =>
    say(
      limit === 0 ? t('notes.copy_none') : t('notes.copy_at_once', { count: limit }),
      TIMES.viewerToastMs,
    )
  return {
    limit,
    left,
    total,
    copy: async (text) => {
      if (text.length > limit) return refuse()
      try {
        await navigator.clipboard.writeText(text)
        note(text.length)
      } catch {
        say(t('notes.copy_failed'), TIMES.viewerToastMs)
      }
    },
    noteFrameCopy: ({ length, isDone }) => (isDone ? note(length) : refuse()),
  }
}
