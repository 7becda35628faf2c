import { pickText } from '@yomikura/contract/locales'
import type { ReadingRecord } from '@yomikura/contract/reading'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pushEvent, toEventName } from '#data/base/analytics/data-layer.ts'
import { report } from '#data/account/reading/reports.ts'
import { type Session, useSessionIfAny } from '#data/session/session.ts'
import { readEntrance } from '../entrance.ts'
import { notePart } from '../parts/note-part.ts'
import type { OpenedFile } from '../viewer-module.ts'

type Reading = {
  pageCount: number
  orientation: ReadingRecord['viewer_orientation']
  /** A first page has been on screen: only then was anything opened. */
  hasPainted: boolean
}

/**
 * Keeps what was read of a file, and reports it once when the viewer closes (specification.md#2.3): to the
 * server for a reader, to analytics for free reading. Returns what notes a page as read.
 */
export function useReadingRecord(
  file: OpenedFile,
  reading: Reading,
): (pages: readonly number[]) => void {
  const session = useSessionIfAny()
  const read = useRef(new Set<number>())
  // Kept from the opening: when the viewer closes the address is the next screen's already.
  const [fromInfo] = useState(() => toFromInfo(file.config.app))
  const { hasPainted } = reading

  const handleOpen = useEffectEvent(() => {
    notePart(file, session)
    pushFreeEvent(
      file,
      'free_viewer_opened',
      toRecord(file, { ...reading, fromInfo }, read.current),
    )
  })
  const handleClose = useEffectEvent(() => {
    const record = toRecord(file, { ...reading, fromInfo }, read.current)
    pushFreeEvent(file, 'free_viewer_closed', record)
    if (session && file.source.origin === 'purchased') reportFor(session, record)
  })

  useEffect(() => {
    if (!hasPainted) return
    let isOpen = true
    handleOpen()
    const close = () => {
      if (isOpen) handleClose()
      isOpen = false
    }
    // Back from the browser's cache the reading goes on, and ends once more.
    const reopen = ({ persisted }: PageTransitionEvent) => {
      isOpen ||= persisted
    }
    addEventListener('pagehide', close)
    addEventListener('pageshow', reopen)
    return () => {
      removeEventListener('pagehide', close)
      removeEventListener('pageshow', reopen)
      close()
    }
  }, [hasPainted])

  return (pages) => {
    for (const page of pages) read.current.add(page)
  }
}

/**
 * As {@link useReadingRecord}, begun by the first page that is noted. It belongs above what lays pages out:
 * one opening is one record, whichever way its pages are turned meanwhile.
 */
export function useOpening(
  file: OpenedFile,
  reading: Omit<Reading, 'hasPainted'>,
): (pages: readonly number[]) => void {
  const [hasPainted, setHasPainted] = useState(false)
  const noteRead = useReadingRecord(file, { ...reading, hasPainted })
  return (pages) => {
    noteRead(pages)
    setHasPainted(true)
  }
}

function toRecord(
  { workno, work }: OpenedFile,
  { pageCount, orientation, fromInfo }: Reading & { fromInfo: string },
  read: ReadonlySet<number>,
): ReadingRecord {
  return {
    workno,
    ...(work && { work_name: work.name }),
    max_page_count: pageCount,
    read_page_count: read.size,
    viewer_orientation: orientation,
    from_info: fromInfo,
  }
}

/** Sent to the server, now or once there is a network. */
function reportFor({ api, account }: Session, body: ReadingRecord): void {
  if (account.account_id) void report(api, { path: '/reading_records', body })
}

/** Where the reader came from: the label that the entry carries, else the app itself. */
function toFromInfo(app: string): string {
  const from = readEntrance()
  if (from === 'free_end_page') return `${app}_free_viewer_end_page`
  return from === 'free_library' ? `${app}_free_library` : `web_${app}`
}

function pushFreeEvent(file: OpenedFile, name: string, record: ReadingRecord): void {
  if (file.source.origin !== 'free') return
  const { workno: work_id, ...facts } = record
  pushEvent(toEventName(file.config, name), {
    ...facts,
    work_id,
    work_name: file.work ? pickText(file.work.name, 'ja_JP') : '',
    subscription_type: 'one_click_free',
    user_id: file.reader || 'guest',
  })
}
