import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import type { AgeFilter } from '#data/library/db/library-query.ts'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'
import { RadioList } from '#parts/RadioList.tsx'
import type { LibraryControls } from './use-library-query.ts'

type Props = { controls: LibraryControls; onClose: () => void }

const AGES: readonly {
  value: AgeFilter
  text: 'library_dialogs.age_none' | 'library_dialogs.age_all' | 'library_dialogs.age_adult'
}[] = [
  { value: '', text: 'library_dialogs.age_none' },
  { value: 'all', text: 'library_dialogs.age_all' },
  { value: 'adult', text: 'library_dialogs.age_adult' },
]

/** Which of the works are shown: by age, by how far they were read, by whether they open here. */
export function FilterDialog({ controls, onClose }: Props) {
  const t = useText()
  const { query } = controls
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      anchor="filter"
      title={t('library.filter')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <RadioList
        legend={t('library_dialogs.age')}
        value={query.age}
        options={AGES.map(({ value, text }) => ({ value, text: t(text) }))}
        onChange={controls.setAge}
      />
      <RadioList
        legend={t('library_dialogs.read_state')}
        value={query.readState}
        options={(['', 'unread', 'reading', 'finished'] as const).map((value) => ({
          value,
          text: t(value === '' ? 'library_dialogs.read_state_any' : `library.${value}`),
        }))}
        onChange={controls.setReadState}
      />
      <label className={`${styles.choice} ${styles.apart}`}>
        <input
          type="checkbox"
          checked={query.showOnlyPlayable}
          onChange={(event) => controls.setOnlyPlayable(event.target.checked)}
        />
        {t('library_dialogs.only_playable')}
      </label>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={query.isStoredOnly}
          onChange={(event) => controls.setStoredOnly(event.target.checked)}
        />
        {t('library_dialogs.only_stored')}
      </label>
    </Dialog>
  )
}
