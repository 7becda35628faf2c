import { Menu } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useVisit } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { BrandMark } from '#parts/BrandMark.tsx'
import { MenuEntries } from './MenuEntries.tsx'
import styles from './NarrowMenu.module.css'

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

/** For as long as the page is there: what it marks means nothing where the screen is wide. */
const followOnceScrolled = () => {
  import('./follow-reading.ts').then(
    ({ followReading }) => addEventListener('scroll', followReading, { passive: true }),
    () => undefined,
  )
}

/** The menu of narrow screens: first places in reach of the thumb, and all of them in a drawer. */
export function NarrowMenu() {
  const t = useText()
  const { config } = useVisit()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => addEventListener('scroll', followOnceScrolled, { once: true }), [])

  return (
    <>
      <header className={styles.header}>
        <BrandMark sizePx={24} />
        {config.brand.name}
      </header>
      <nav className={styles.places} aria-label={t('menu.label')}>
        <MenuEntries most={4} />
        <button
          type="button"
          aria-label={t('menu.open')}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Menu size={20} strokeWidth={1.6} />
          <span>{t('menu.short')}</span>
        </button>
      </nav>
      {isOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
