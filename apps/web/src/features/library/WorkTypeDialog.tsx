import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import type { LibraryIndex } from '#data/library/db/library-index.ts'
import { listWorkTypes } from '#data/library/db/library-query.ts'
import { useText } from '#lib/use-text.ts'
import { RadioList } from '#parts/RadioList.tsx'
import { toWorkTypeText } from './use-group-title.ts'
import type { LibraryControls } from './use-library-query.ts'

type Props = { index: LibraryIndex; controls: LibraryControls; onClose: () => void }

/** The kinds of work that are owned within the active category. */
export function WorkTypeDialog({ index, controls, onClose }: Props) {
  const t = useText()
  const { category, workType } = controls.query
  const types = listWorkTypes(index, category)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      title={t('library_dialogs.work_type_of', { category: t(`library.category_${category}`) })}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <RadioList
        isLegendHidden
        legend={t('library_dialogs.sort_work_type')}
        value={workType}
        options={['', ...types].map((value) => ({
          value,
          text: t(value === '' ? 'library.category_all' : toWorkTypeText(value)),
        }))}
        onChange={controls.setWorkType}
      />
    </Dialog>
  )
}
