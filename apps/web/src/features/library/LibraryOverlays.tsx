import { lazy, Suspense, useState } from 'react'
import { TIMES } from '@yomikura/contract/limits'
import { showToast } from '@yomikura/ui/toast-store'
import { loadOtherTexts } from '#data/base/device/shown-texts.ts'
import type { ReadingMarks } from '#data/session/use-reading-marks.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import type { OpenDialog } from './LibraryDialogs.tsx'
import type { FoundWorks } from './use-library.ts'
import type { LibraryControls } from './use-library-query.ts'
import type { Selection } from './use-selection.ts'

/** Their texts are not among those that the library begins with. */
async function withTexts<T>(code: Promise<T>): Promise<T> {
  const [module] = await Promise.all([code, loadOtherTexts()])
  return module
}

const LibraryDialogs = lazy(async () => ({
  default: (await withTexts(import('./LibraryDialogs.tsx'))).LibraryDialogs,
}))
const SelectionBar = lazy(async () => ({
  default: (await withTexts(import('./SelectionBar.tsx'))).SelectionBar,
}))
const AddToMyListDialog = lazy(async () => ({
  default: (await withTexts(import('#parts/lists/AddToMyListDialog.tsx'))).AddToMyListDialog,
}))
const IgnoreBalloon = lazy(async () => ({
  default: (await withTexts(import('./IgnoreBalloon.tsx'))).IgnoreBalloon,
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
  const actions = useWorkActions()
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
          onIgnore={actions.ignore}
          onSelect={selection.toggle}
          onMyList={setListed}
        />
      )}
      {selection.selected && (
        <SelectionBar
          count={selection.selected.size}
          onAll={select}
          onFinished={() => marks.setVerdict(selection.end(), 'finished')}
          onIgnore={() => actions.ignore(selection.end())}
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
      {actions.hiddenLast.length > 0 && (
        <IgnoreBalloon
          key={actions.hiddenLast.join()}
          count={actions.hiddenLast.length}
          onUndo={actions.undo}
          onEnd={actions.endBalloon}
        />
      )}
    </Suspense>
  )
}

/** Hides works and takes it back; says when the server would not have it. */
function useWorkActions() {
  const t = useText()
  const { ignores } = useSession()
  /** Works hidden last, while the balloon shows them. */
  const [hiddenLast, setHiddenLast] = useState<readonly string[]>([])
  const fail = () =>
    showToast(t('library_dialogs.ignore_failed'), { tone: 'bad', durationMs: TIMES.troubleToastMs })
  return {
    hiddenLast,
    endBalloon: () => setHiddenLast([]),
    ignore: (worknos: readonly string[]) => {
      setHiddenLast(worknos)
      ignores.add(worknos).catch(() => {
        setHiddenLast([])
        fail()
      })
    },
    undo: () => {
      setHiddenLast([])
      ignores.remove(hiddenLast).catch(fail)
    },
  }
}
