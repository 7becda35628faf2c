import { OrientedPages } from '../paged/OrientedPages.tsx'
import type { ViewerProps } from '../viewer-module.ts'
import { BookGate } from './BookGate.tsx'

/** A book with fixed layout whose pages are pictures: turned like any other pages. */
export function BookViewer({ file }: ViewerProps) {
  return (
    <BookGate file={file}>{(opened) => <OrientedPages file={file} opened={opened} />}</BookGate>
  )
}
