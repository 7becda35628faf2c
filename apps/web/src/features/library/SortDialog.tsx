import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { type AgeFilter, type Sort, SORTS } from '#data/db/library-query.ts'
import { useText } from '#lib/use-text.ts'
import { RadioList } from './RadioList.tsx'
import type { LibraryControls } from './use-library-query.ts'

type Props = { isOpen: boolean; controls: LibraryControls; onClose: () => void }

const AGES: readonly {
  value: AgeFilter
  text: 'library.age_none' | 'library.age_all' | 'library.age_adult'
}[] = [
  { value: '', text: 'library.age_none' },
  { value: 'all', text: 'library.age_all' },
  { value: 'adult', text: 'library.age_adult' },
]

/** The order of the works and the age filter; a choice holds at once. */
export function SortDialog({ isOpen, controls, onClose }: Props) {
  const t = useText()
  const { query } = controls
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      variant="sheet"
      title={t('library.sort')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <RadioList
        isLegendHidden
        legend={t('library.sort')}
        value={query.sort}
        options={(Object.keys(SORTS) as Sort[]).map((value) => ({
          value,
          text: t(`library.sort_${value}`),
        }))}
        onChange={controls.setSort}
      />
      <RadioList
        legend={t('library.age')}
        value={query.age}
        options={AGES.map(({ value, text }) => ({ value, text: t(text) }))}
        onChange={controls.setAge}
      />
    </Dialog>
  )
}
