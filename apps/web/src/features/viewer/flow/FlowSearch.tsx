import { TIMES } from '@yomikura/contract/limits'
import type { BookPlace } from '@yomikura/reader/book/book-place'
import { findInText, type FoundWords } from '@yomikura/reader/book/find-in-text'
import { foldTypedText, SEARCH_FOLDING } from '@yomikura/text/search-text'
import { useEffect, useState } from 'react'
import type { UnpackedBook } from '#data/works/content/unpacked-book.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useText } from '#lib/use-text.ts'
import { SearchSheet } from '../chrome/SearchSheet.tsx'

type Props = {
  files: UnpackedBook
  toTitle: (place: BookPlace) => string
  onChoose: (place: BookPlace, end: number) => void
  onClose: () => void
}

/** Enough to choose from; a word on every page would only be scrolled past. */
const MAX_HITS = 200

type Hit = FoundWords & { item: number }

/** Finds words in the whole book and leads to them. */
export function FlowSearch({ files, toTitle, onChoose, onClose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const query = foldTypedText(useDebounced(typed, TIMES.searchDebounceMs))
  const { hits, isDone, hasFailed } = useHits(files, query)
  const counted = t(isDone ? 'viewer.search_count' : 'viewer.search_running', {
    count: hits.length,
  })
  const found = query === '' ? '' : counted
  const status = hasFailed ? t('viewer.connection_failed') : found
  return (
    <SearchSheet
      typed={typed}
      onType={setTyped}
      status={status}
      onClose={onClose}
      hits={hits.map((hit) => ({
        key: `${hit.item}/${hit.start}`,
        before: hit.before,
        match: hit.match,
        after: hit.after,
        where: toTitle({ item: hit.item, offset: hit.start }),
        choose: () => onChoose({ item: hit.item, offset: hit.start }, hit.end),
      }))}
    />
  )
}

type Found = { query: string; hits: readonly Hit[]; hasFailed: boolean }

function useHits(files: UnpackedBook, query: string) {
  const [found, setFound] = useState<Found>({ query: '', hits: [], hasFailed: false })
  useEffect(() => {
    let isWanted = query !== ''
    files
      .loadText()
      .then(
        ({ items }) => isWanted && setFound({ query, hits: find(items, query), hasFailed: false }),
      )
      .catch(() => isWanted && setFound({ query, hits: [], hasFailed: true }))
    return () => {
      isWanted = false
    }
  }, [files, query])
  const isDone = found.query === query
  return { hits: isDone ? found.hits : [], isDone, hasFailed: isDone && found.hasFailed }
}

function find(items: readonly string[], query: string): Hit[] {
  const hits: Hit[] = []
  for (const [item, text] of items.entries()) {
    const found = findInText(text, query, SEARCH_FOLDING, MAX_HITS - hits.length)
    hits.push(...found.map((words) => ({ ...words, item })))
    if (hits.length >= MAX_HITS) break
  }
  return hits
}
