import { findEntry } from '@yomikura/content/tree-path'
import { useEffect, useState } from 'react'
import { openPictureBook, type PictureBook } from '#data/works/content/picture-book.ts'
import type { OpenedFile } from '../viewer-module.ts'

type Loading = { book?: PictureBook; error?: Error }

/** The book behind an opened file, once its description is there. */
export function usePictureBook({ ziptree, path, source, playType }: OpenedFile) {
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<Loading>({})
  const entry = findEntry(ziptree.tree, path)
  const hashname = entry?.type === 'file' ? entry.hashname : ''
  const { revision } = ziptree

  useEffect(() => {
    const abort = new AbortController()
    openPictureBook({ source, playType, revision, hashname }, abort.signal).then(
      (book) => !abort.signal.aborted && setLoading({ book }),
      (error: unknown) =>
        !abort.signal.aborted &&
        setLoading({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => abort.abort()
  }, [source, playType, revision, hashname, attempt])

  const retry = () => {
    setLoading({})
    setAttempt(attempt + 1)
  }
  return { ...loading, retry }
}
