import { useLocation } from '@tanstack/react-router'
import type { Locale } from '@yomikura/i18n/locales'
import { loadUploadTexts } from '@yomikura/i18n/upload-texts'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#data/session/session.ts'
import { holdsFiles, listDropped } from '#data/works/uploads/chosen-files.ts'
import { getUploads, type Uploads } from '#data/works/uploads/uploads.ts'
import { useLocale } from '#lib/use-text.ts'
import { uploadSheet } from '#data/works/uploads/open-sheet.ts'

const AddWorksSheet = lazy(async () => ({
  default: (await import('./AddWorksSheet.tsx')).AddWorksSheet,
}))
const DropPlace = lazy(async () => ({
  default: (await import('./DropPlace.tsx')).DropPlace,
}))

/** Adds works beside whatever screen is open: takes what is dropped on the library, and shows the sheet. */
export function AddWorksDock() {
  const uploads = getUploads(useSession())
  const isOpen = useSyncExternalStore(uploadSheet.subscribe, uploadSheet.get)
  const isOnLibrary = useLocation({ select: ({ pathname }) => pathname === '/library' })
  const isOver = useDrops(uploads, isOnLibrary || isOpen)
  useEffect(() => {
    void uploads.recall()
  }, [uploads])
  useLeaveWarning(uploads)
  const hasTexts = useTexts(isOpen || isOver)
  if (!hasTexts) return null
  return (
    <Suspense>
      {isOver && !isOpen && <DropPlace />}
      {isOpen && (
        <AddWorksSheet
          uploads={uploads}
          onClose={() => {
            uploads.clear()
            uploadSheet.set(false)
          }}
        />
      )}
    </Suspense>
  )
}

/** Loads the texts of what is shown, in the language that is chosen now. @returns whether they are there */
function useTexts(isWanted: boolean): boolean {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Locale>()
  useEffect(() => {
    if (!isWanted || loaded === locale) return
    loadUploadTexts(locale).then(
      () => setLoaded(locale),
      // Without a network: the next time it is opened they are asked for again.
      () => uploadSheet.set(false),
    )
  }, [isWanted, loaded, locale])
  return loaded === locale
}

/** Takes files that are dropped anywhere on the page. @returns whether some are held over it */
function useDrops(uploads: Uploads, isTaking: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isTaking) return undefined
    const end = new AbortController()
    const { signal } = end
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      // Between two elements of the page something is entered.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      uploadSheet.set(true)
      void listDropped(event.dataTransfer).then((files) => uploads.add(files))
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => {
      end.abort()
      setIsOver(false)
    }
  }, [uploads, isTaking])
  return isOver
}

/** A page that is left stops sending: the browser asks first. */
function useLeaveWarning(uploads: Uploads): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.isSending) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [uploads])
}
