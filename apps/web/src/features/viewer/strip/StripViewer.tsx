import { BookGate } from '../book/BookGate.tsx'
import type { ViewerProps } from '../viewer-module.ts'
import { StripPages } from './StripPages.tsx'

/** A webtoon: always read downwards, whatever is stored (specification.md#2.4). */
export function StripViewer({ file }: ViewerProps) {
  return (
    <BookGate file={file}>
      {(opened) => <StripPages file={file} opened={opened} isWebtoon />}
    </BookGate>
  )
}
