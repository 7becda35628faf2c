import type { TextKey } from '@yomikura/i18n/text'
import { IconButton } from '@yomikura/ui/IconButton'
import { ArrowDownUp, LayoutGrid, List, ListFilter, Search, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Sort } from '#data/library/db/library-query.ts'
import { useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'
import { useLibraryKeys } from './use-library-keys.ts'
import type { LibraryControls } from './use-library-query.ts'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** What an order goes by, in a word, whichever way it goes. */
const toSortText = (sort: Sort) => `library.by_${sort.replace(/_(a|de)sc$/, '')}` as TextKey

type Props = { controls: LibraryControls; onOpen: (name: ChoiceProps['name'] | 'keys') => void }

/** One line: search, order, filter, layout. */
export function LibraryToolbar({ controls, onOpen }: Props) {
  const t = useText()
  const { coverSize } = useDevicePrefs()
  const { query } = controls
  const input = useRef<HTMLInputElement>(null)
  useLibraryKeys(input, onOpen)
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
      <Choice
        name="sort"
        text={t(toSortText(query.sort))}
        icon={<ArrowDownUp {...ICON} />}
        onOpen={onOpen}
      />
      <Choice
        name="filter"
        text={query.readState !== '' && t(`library.${query.readState}`)}
        isOn={controls.hasFilter}
        icon={<ListFilter {...ICON} />}
        onOpen={onOpen}
      />
      <Choice
        name="layout"
        text={isGrid ? `${t('library.grid')} · ${coverSize.toUpperCase()}` : t('library.list')}
        icon={isGrid ? <LayoutGrid {...ICON} /> : <List {...ICON} />}
        onOpen={onOpen}
      />
    </div>
  )
}

type ChoiceProps = {
  name: 'sort' | 'filter' | 'layout'
  /** What is chosen; without it the button shows its name. */
  text: string | false
  isOn?: boolean
  icon: ReactNode
  onOpen: (name: ChoiceProps['name']) => void
}

/** Opens a choice and says in words how it stands; on phones its icon alone is seen. */
function Choice({ name, text, isOn = false, icon, onOpen }: ChoiceProps) {
  const t = useText()
  const label = t(isOn ? 'library.filter_on' : `library.${name}`)
  return (
    <button
      type="button"
      className={styles.choose}
      style={{ anchorName: `--${name}` }}
      data-on={isOn}
      title={label}
      aria-label={text ? `${label}: ${text}` : label}
      aria-haspopup="dialog"
      onClick={() => onOpen(name)}
    >
      {icon}
      <span>{text || t(`library.${name}`)}</span>
    </button>
  )
}
