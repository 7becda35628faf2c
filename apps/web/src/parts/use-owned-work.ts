import { useSyncExternalStore } from 'react'
import { useSession } from '#data/session/session.ts'
import type { CoverProps } from './Cover.tsx'
import type { CoverFacts } from './DrawnCover.tsx'

/** What the library knows of a work by its number. */
type OwnedWork = {
  title: string
  cover: CoverProps & { facts: CoverFacts }
  maker: string | undefined
}

const NO_COVER: CoverProps = { url: '', widthPx: 0, heightPx: 0, color: '' }

/** A work's title, cover and maker. What the library does not hold any more is named by its number. */
export function useOwnedWork(workno: string): OwnedWork {
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.shown)
  const row = index?.find(workno) ?? -1
  if (!index || row === -1) {
    return { title: workno, cover: { ...NO_COVER, facts: { title: workno } }, maker: undefined }
  }
  const title = index.text('title', row)
  const maker = index.text('maker', row)
  return {
    title,
    maker,
    cover: {
      facts: { title, maker, workType: index.text('workType', row) },
      url: index.text('coverUrl', row),
      widthPx: index.number('coverWidth', row),
      heightPx: index.number('coverHeight', row),
      color: index.text('coverColor', row),
    },
  }
}
