import type { Highlight, HighlightColor } from '@yomikura/contract/highlights'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { useEffect, useState } from 'react'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import { log } from '#data/base/log/log.ts'
import { useHighlights } from '#data/session/highlights.ts'
import { createRandomId } from '#lib/random-id.ts'
import { useText } from '#lib/use-text.ts'
import type { OpenedFile } from '../../viewer-module.ts'
import type { FlowSession, FlowState } from '../flow-session.ts'
import { listTouched, mergeHighlights } from './merge-highlights.ts'
import { type Chosen, type HandMessage, useChosen } from './use-chosen.ts'
import { useCopying } from './use-copying.ts'

type Options = {
  file: OpenedFile
  files: UnpackedBook
  session: FlowSession
  state: FlowState
  /** Title of the chapter at a place of the line. */
  toTitle: (position: number) => string
  say: (text: string, ms: number) => void
}

export type Notes = ReturnType<typeof useNotes>

/** Highlights, notes and copies of a book: what is in hand, and what can be done with it. */
export function useNotes({ file, files, session, state, toTitle, say }: Options) {
  const t = useText()
  const { workno, path } = file
  const { origin } = file.source
  const kept = useHighlights(workno, path, origin !== 'free' && origin !== 'sample')
  const list = kept.list ?? []
  const copying = useCopying(file, { files, session, say })
  const hand = useChosen(session, state, list)
  const { chosen, choose, dismiss } = hand
  /** A highlight whose note is being written. */
  const [written, setWritten] = useState<Highlight>()
  const [lastColor, setLastColor] = useState<HighlightColor>('yellow')
  const toPosition = ({ item, start }: { item: number; start: number }) =>
    session.line.toPosition({ item, offset: start })

  usePaintedMarks(session, kept.list)

  /**
   * Says what was done only once this device has stored it.
   *
   * @param inHand what the reader tries again with when it is not stored
   */
  const store = async (change: () => Promise<void>, done?: string, inHand?: Chosen) => {
    try {
      await change()
    } catch (error) {
      log.warn('A highlight was not stored', error)
      say(t('notes.not_stored'), TIMES.troubleToastMs)
      // What was taken up meanwhile stays in hand.
      if (inHand) choose((now) => now ?? inHand)
      return false
    }
    if (done) say(done, TIMES.viewerToastMs)
    return true
  }

  const recolor = async (inHand: Chosen, highlight: Highlight) => {
    const changed = { ...inHand, highlight }
    choose(changed)
    if (await store(() => kept.save(highlight))) return highlight
    choose((now) => (now === changed ? inHand : now))
    return undefined
  }

  const make = async (color: HighlightColor): Promise<Highlight | undefined> => {
    if (!chosen) return undefined
    setLastColor(color)
    if (chosen.highlight) return recolor(chosen, { ...chosen.highlight, color })
    const fresh = toHighlight({ chosen, color, workno, path, chapter: toTitle(toPosition(chosen)) })
    const touched = listTouched(fresh, list)
    if (touched.length === 0 && list.length >= LIMITS.highlightsPerWork) {
      say(t('notes.full'), TIMES.viewerToastMs)
      return undefined
    }
    const made = touched.length === 0 ? fresh : withinLimits(mergeHighlights(fresh, touched))
    dismiss()
    const put = async () => {
      await kept.save(made)
      // What became part of it is there no more.
      for (const other of touched) if (other.id !== made.id) await kept.remove(other)
    }
    const inHand = { ...chosen, id: fresh.id }
    return (await store(put, t('notes.added'), inHand)) ? made : undefined
  }
  return {
    ...{ list, chosen, written, copying, dismiss, toPosition },
    focusBar: () => choose(chosen && { ...chosen, isFocused: true }),
    color: (color: HighlightColor) => void make(color),
    /** By key: the selected words, or else a sentence to begin with. */
    mark: () => (chosen ? void make(lastColor) : selectSentence(session)),
    /** A note needs a highlight: selected words become one. */
    write: async () => setWritten(chosen?.highlight ?? (await make(lastColor))),
    edit: setWritten,
    save: async (note: string) => {
      // Words that were not stored stay in their field.
      if (written && !(await store(() => kept.save({ ...written, note: note.trim() })))) return
      setWritten(undefined)
      dismiss()
    },
    cancel: () => setWritten(undefined),
    remove: (highlight: Highlight) => {
      dismiss()
      void store(() => kept.remove(highlight), t('notes.removed'), chosen)
    },
    copy: async () => {
      if (chosen) await copying.copy(chosen.text)
      dismiss()
    },
    receive: (message: HandMessage, item: number) =>
      message.type === 'copy' ? copying.noteFrameCopy(message) : hand.receive(message, item),
  }
}

/** Shows the highlights in the pages. */
function usePaintedMarks(session: FlowSession, list: readonly Highlight[] | undefined): void {
  useEffect(() => {
    session.setMarks(
      (list ?? []).map(({ id, item, start, end, color, note }) => ({
        ...{ id, item, start, end, color },
        hasNote: note !== '',
      })),
    )
  }, [session, list])
}

function selectSentence({ panes: [pane] }: FlowSession): void {
  pane.focus()
  pane.send({ type: 'select' })
}

type Making = {
  chosen: Chosen
  color: HighlightColor
  workno: string
  path: string
  chapter: string
}

function toHighlight({ chosen, color, workno, path, chapter }: Making): Highlight {
  const { item, start, end, text, id = createRandomId() } = chosen
  const now = Date.now()
  return {
    ...{ id, workno, path, item, start, end, color },
    words: cutWords(text.replace(/[^\P{Cc}\n\t]/gu, ' '), LIMITS.highlightWordsLength),
    note: '',
    chapter: cutWords(chapter.replace(/\p{Cc}/gu, ' '), 255),
    ...{ made_ms: now, is_set: true, at_ms: now },
  }
}

function withinLimits(highlight: Highlight): Highlight {
  const { words, note } = highlight
  return {
    ...highlight,
    words: cutWords(words, LIMITS.highlightWordsLength),
    note: cutWords(note, LIMITS.highlightNoteLength),
  }
}

/** No letter is cut in two. */
function cutWords(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
