import { TIMES } from '@yomikura/contract/limits'
import { foldTypedText } from '@yomikura/text/search-text'
import { useMemo, useState } from 'react'
import { useDebounced } from '#lib/use-debounced.ts'
import { useText } from '#lib/use-text.ts'
import { SearchSheet } from '../chrome/SearchSheet.tsx'
import type { LineHit, TextLines } from './text-lines.ts'

type Props = { lines: TextLines; onChoose: (hit: LineHit) => void; onClose: () => void }

/** Finds words in the text and leads to their line. */
export function TextSearch({ lines, onChoose, onClose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const query = foldTypedText(useDebounced(typed, TIMES.searchDebounceMs))
  const hits = useMemo(() => lines.search(query), [lines, query])
  const status = query === '' ? '' : t('viewer.search_count', { count: hits.length })
  return (
    <SearchSheet
      typed={typed}
      onType={setTyped}
      status={status}
      onClose={onClose}
      hits={hits.map((hit) => ({
        key: `${hit.line}/${hit.at}`,
        before: hit.before,
        match: hit.match,
        after: hit.after,
        where: t('viewer.percent', { percent: lines.toPercent(hit.line) }),
        choose: () => onChoose(hit),
      }))}
    />
  )
}
