import { lazy, Suspense, useState } from 'react'
import { withOtherTexts } from '#data/base/device/shown-texts.ts'
import type { ReadingMarks } from '#data/session/use-reading-marks.ts'
import { useHiding } from '#parts/use-hiding.ts'
import type { OpenDialog } from './LibraryDialogs.tsx'
import type { FoundWorks } from './use-library.ts'
import type { LibraryControls } from './use-library-query.ts'
import type { Selection } from './use-selection.ts'

const LibraryDialogs = lazy(async () => ({
  default: (await withOtherTexts(import('./LibraryDialogs.tsx'))).LibraryDialogs,
}))
const SelectionBar = lazy(async () => ({
  default: (await withOtherTexts(import('./SelectionBar.tsx'))).SelectionBar,
}))
const AddToMyListDialog = lazy(async () => ({
  default: (await withOtherTexts(import('#parts/lists/AddToMyListDialog.tsx'))).AddToMyListDialog,
}))
const IgnoreBalloon = lazy(async () => ({
  default: (await withOtherTexts(import('#parts/IgnoreBalloon.tsx'))).IgnoreBalloon,
}))

type Props = {
  found: FoundWorks
  controls: LibraryControls
  marks: ReadingMarks
  selection: Selection
  open: OpenDialog | undefined
  onClose: () => void
}

/** What comes over the library when it is asked for; none of it is loaded before. */
export function LibraryOverlays({ found, controls, marks, selection, open, onClose }: Props) {
  const hiding = useHiding()
  const { index } = found
  const [listed, setListed] = useState<readonly string[]>()
  const select = () => selection.select(Array.from(found.rows, (row) => index.text('workno', row)))
  return (
    <Suspense>
      {open && (
        <LibraryDialogs
          open={open}
          index={index}
          controls={controls}
          marks={marks}
          onClose={onClose}
          onIgnore={hiding.hide}
          onSelect={selection.toggle}
          onMyList={setListed}
        />
      )}
      {selection.selected && (
        <SelectionBar
          count={selection.selected.size}
          onAll={select}
          onFinished={() => marks.setVerdict(selection.end(), 'finished')}
          onIgnore={() => hiding.hide(selection.end())}
          onMyList={() => setListed([...(selection.selected ?? [])])}
          onEnd={selection.end}
        />
      )}
      {listed && (
        <AddToMyListDialog
          worknos={listed}
          onClose={() => setListed(undefined)}
          onAdded={selection.end}
        />
      )}
      {hiding.hiddenLast.length > 0 && (
        <IgnoreBalloon
          key={hiding.hiddenLast.join()}
          count={hiding.hiddenLast.length}
          onUndo={hiding.undo}
          onEnd={hiding.endBalloon}
        />
      )}
    </Suspense>
  )
}
