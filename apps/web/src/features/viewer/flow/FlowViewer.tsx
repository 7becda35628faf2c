import { findEntry } from '@yomikura/content/tree-path'
import { useEffect, useState } from 'react'
import { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import { FailureView } from '../FailureView.tsx'
import type { OpenedFile, ViewerProps } from '../viewer-module.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import { FlowPages } from './FlowPages.tsx'

/** A book of documents: text that flows, or fixed pages made of markup. */
export function FlowViewer({ file }: ViewerProps) {
  const { book, error, retry } = useUnpackedBook(file)
  if (error) return <FailureView error={error} onRetry={retry} onClose={file.onClose} />
  return book ? <FlowPages file={file} files={book} /> : <ViewerLoading />
}

function useUnpackedBook({ ziptree, path, source, playType }: OpenedFile) {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ book?: UnpackedBook; error?: Error }>({})
  const entry = findEntry(ziptree.tree, path)
  const hashname = entry?.type === 'file' ? entry.hashname : ''
  const { revision } = ziptree

  useEffect(() => {
    const abort = new AbortController()
    UnpackedBook.open({ source, playType, revision, hashname }, abort.signal).then(
      (book) => !abort.signal.aborted && setOpened({ book }),
      (error: unknown) =>
        !abort.signal.aborted &&
        setOpened({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => abort.abort()
  }, [source, playType, revision, hashname, attempt])

  const retry = () => {
    setOpened({})
    setAttempt(attempt + 1)
  }
  return { ...opened, retry }
}
