import { TIMES } from '@yomikura/contract/limits'
import { foldTypedText } from '@yomikura/text/search-text'
import { useEffect, useState } from 'react'
import type { DocumentText } from '#data/works/content/document-text.ts'
import { searchDocument, type TextHit } from '#data/works/content/search-document.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useText } from '#lib/use-text.ts'
import { SearchSheet } from '../chrome/SearchSheet.tsx'

type Props = {
  text: DocumentText
  onChoose: (hit: TextHit) => void
  onClose: () => void
}

type Found = { query: string; hits: readonly TextHit[]; isDone: boolean }

/** Finds words in a document and leads to their page. */
export function SearchDialog({ text, onChoose, onClose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const query = foldTypedText(useDebounced(typed, TIMES.searchDebounceMs))
  const { hits, isDone } = useHits(text, query)
  const status =
    query === ''
      ? ''
      : t(isDone ? 'viewer.search_count' : 'viewer.search_running', { count: hits.length })
  return (
    <SearchSheet
      typed={typed}
      onType={setTyped}
      status={status}
      onClose={onClose}
      hits={hits.map((hit) => ({
        key: `${hit.pageIndex}/${hit.firstWord}/${hit.lastWord}`,
        before: hit.before,
        match: hit.match,
        after: hit.after,
        where: t('viewer.page_name', { page: hit.pageIndex + 1 }),
        choose: () => onChoose(hit),
      }))}
    />
  )
}

function useHits(text: DocumentText, query: string): Pick<Found, 'hits' | 'isDone'> {
  const [found, setFound] = useState<Found>({ query: '', hits: [], isDone: true })
  useEffect(() => {
    const abort = new AbortController()
    const add = (hits: readonly TextHit[], isDone: boolean) =>
      setFound((now) => ({
        query,
        isDone,
        hits: now.query === query ? [...now.hits, ...hits] : hits,
      }))
    void searchDocument(text, query, abort.signal, (hits) => add(hits, false)).then(
      () => !abort.signal.aborted && add([], true),
    )
    return () => abort.abort()
  }, [text, query])
  // What was found for other words is not shown for these.
  return found.query === query ? found : { hits: [], isDone: false }
}
