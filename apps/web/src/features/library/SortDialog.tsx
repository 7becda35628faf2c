import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { type Sort, SORTS } from '#data/library/db/library-query.ts'
import { useText } from '#lib/use-text.ts'
import { RadioList } from '#parts/RadioList.tsx'
import type { LibraryControls } from './use-library-query.ts'

type Props = { controls: LibraryControls; onClose: () => void }

/** The order of the works; a choice holds at once. */
export function SortDialog({ controls, onClose }: Props) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      anchor="sort"
      title={t('library.sort')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <RadioList
        isLegendHidden
        legend={t('library.sort')}
        value={controls.query.sort}
        options={(Object.keys(SORTS) as Sort[]).map((value) => ({
          value,
          text: t(`library_dialogs.sort_${value}`),
        }))}
        onChange={controls.setSort}
      />
    </Dialog>
  )
}
