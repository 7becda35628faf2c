import { IconButton } from '@yomikura/ui/IconButton'
import { ArrowDownUp, LayoutGrid, List, ListFilter, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'
import type { LibraryControls } from './use-library-query.ts'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = { controls: LibraryControls; onSort: () => void; onFilter: () => void }

/** One line: search, order, filter, layout. */
export function LibraryToolbar({ controls, onSort, onFilter }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const isGrid = controls.layout === 'grid'
  const clear = () => {
    controls.setTyped('')
    input.current?.focus()
  }

  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <Search {...ICON} className={styles.searchIcon} />
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={t('library.search')}
          placeholder={t('library.search_placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          value={controls.typed}
          onChange={(event) => controls.setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) clear()
          }}
        />
        {controls.typed !== '' && (
          <IconButton
            className={styles.clear ?? ''}
            label={t('library.search_clear')}
            icon={<X {...ICON} />}
            onClick={clear}
          />
        )}
      </search>
      <IconButton
        framed
        label={t('library.sort')}
        aria-haspopup="dialog"
        icon={<ArrowDownUp {...ICON} />}
        onClick={onSort}
      />
      <IconButton
        framed
        className={controls.hasFilter ? (styles.filtered ?? '') : ''}
        label={t(controls.hasFilter ? 'library.filter_on' : 'library.filter')}
        aria-haspopup="dialog"
        icon={<ListFilter {...ICON} />}
        onClick={onFilter}
      />
      <IconButton
        framed
        label={t(isGrid ? 'library.layout_list' : 'library.layout_grid')}
        icon={isGrid ? <List {...ICON} /> : <LayoutGrid {...ICON} />}
        onClick={() => controls.setLayout(isGrid ? 'list' : 'grid')}
      />
    </div>
  )
}
