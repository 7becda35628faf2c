import type { LibraryIndex } from '#data/library/db/library-index.ts'
import type { ReadingMarks } from '#data/session/use-reading-marks.ts'
import { FilterDialog } from './FilterDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { LayoutDialog } from './LayoutDialog.tsx'
import { SortDialog } from './SortDialog.tsx'
import type { LibraryControls } from './use-library-query.ts'
import { WorkMenuDialog } from './WorkMenuDialog.tsx'
import { WorkTypeDialog } from './WorkTypeDialog.tsx'

/** Which dialog of the library is open. */
export type OpenDialog = 'sort' | 'filter' | 'layout' | 'work_type' | 'keys' | { row: number }

type Props = {
  open: OpenDialog
  index: LibraryIndex
  controls: LibraryControls
  marks: ReadingMarks
  onClose: () => void
  onIgnore: (worknos: readonly string[]) => void
  onSelect: (workno: string) => void
  onMyList: (worknos: readonly string[]) => void
}

/** All dialogs of the library, in a file of their own that loads with the first of them. */
export function LibraryDialogs({ open, index, controls, marks, onClose, ...actions }: Props) {
  switch (open) {
    case 'sort':
      return <SortDialog controls={controls} onClose={onClose} />
    case 'filter':
      return <FilterDialog controls={controls} onClose={onClose} />
    case 'layout':
      return <LayoutDialog controls={controls} onClose={onClose} />
    case 'work_type':
      return <WorkTypeDialog index={index} controls={controls} onClose={onClose} />
    case 'keys':
      return <KeysDialog onClose={onClose} />
    default: {
      const work = index.row(open.row)
      return (
        <WorkMenuDialog
          work={work}
          mark={marks.markOf(work.workno)}
          onClose={onClose}
          onVerdict={(verdict) => marks.setVerdict([work.workno], verdict)}
          onIgnore={() => actions.onIgnore([work.workno])}
          onSelect={() => actions.onSelect(work.workno)}
          onMyList={() => actions.onMyList([work.workno])}
        />
      )
    }
  }
}
