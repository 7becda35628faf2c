import { type ReactNode, useMemo } from 'react'
import { FailureView } from '../FailureView.tsx'
import { NotFoundView } from '../NotFoundView.tsx'
import type { OpenedPublication } from '../open-publication.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import { openBook } from './open-book.tsx'
import { usePictureBook } from './use-picture-book.ts'

type Props = { file: OpenedFile; children: (opened: OpenedPublication) => ReactNode }

/** Waits for a book's description and hands its pages on, or says why there are none. */
export function BookGate({ file, children }: Props) {
  const { ziptree, path, onClose } = file
  const { book, error, retry } = usePictureBook(file)
  const opened = useMemo(() => book && openBook({ ziptree, path }, book), [book, ziptree, path])
  if (error) return <FailureView error={error} onRetry={retry} onClose={onClose} />
  if (!opened) return <ViewerLoading />
  if (opened.images.length === 0) return <NotFoundView onClose={onClose} />
  return children(opened)
}
