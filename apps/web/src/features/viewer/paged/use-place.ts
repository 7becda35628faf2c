import type { OpenedPublication } from '../open-publication.ts'
import { useKeptPlace } from '../reading/use-kept-place.ts'
import type { OpenedFile } from '../viewer-module.ts'

/** Anything with places: pages of a document, lines of a text. */
type Placed = Pick<OpenedPublication, 'placePath' | 'chosenPage'> & {
  images: { readonly length: number }
  /** Where its pages have stored names. */
  names?: readonly string[]
}

/** Where reading starts, and what keeps the place from then on. */
export function usePlace(file: OpenedFile, opened: Placed) {
  const { placePath: path, images, chosenPage, names } = opened
  return useKeptPlace(file, { path, pageCount: images.length, chosenPage, names })
}
