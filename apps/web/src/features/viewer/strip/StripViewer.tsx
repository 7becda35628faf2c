import { useOpening } from '../reading/use-reading-record.ts'
import { BookGate } from '../book/BookGate.tsx'
import type { OpenedPublication } from '../open-publication.ts'
import type { ViewerProps } from '../viewer-module.ts'
import { StripPages } from './StripPages.tsx'

/** A webtoon: always read downwards, whatever is stored (specification.md#2.4). */
export function StripViewer({ file }: ViewerProps) {
  return <BookGate file={file}>{(opened) => <OpenedStrip file={file} opened={opened} />}</BookGate>
}

function OpenedStrip({ file, opened }: ViewerProps & { opened: OpenedPublication }) {
  const pageCount = opened.images.length
  const noteRead = useOpening(file, { pageCount, orientation: 'vertical' })
  return <StripPages file={file} opened={opened} noteRead={noteRead} isWebtoon />
}
