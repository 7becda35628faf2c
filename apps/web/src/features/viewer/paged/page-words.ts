import type { DocumentText } from '#data/works/content/document-text.ts'
import type { TextHit } from '#data/works/content/search-document.ts'

/** The words of an opened document, and the place in them that a search led to. */
export type PageWords = { text: DocumentText; hit: TextHit | undefined }
