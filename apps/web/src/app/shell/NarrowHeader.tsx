import { Menu, X } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { IconButton } from '@yomikura/ui/IconButton'
import { openModal } from '@yomikura/ui/modal-stack'
import { useEffect, useRef } from 'react'
import { useVisit } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { BrandMark } from '#parts/BrandMark.tsx'
import styles from './NarrowHeader.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The bar of narrow screens; its button opens the menu as a drawer. */
export function NarrowHeader() {
  const t = useText()
  const { config } = useVisit()
  const drawer = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  const close = () => drawer.current?.close()
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router])

  return (
    <header className={styles.header}>
      <IconButton
        label={t('menu.open')}
        aria-haspopup="dialog"
        icon={<Menu size={22} strokeWidth={1.6} />}
        onClick={() => drawer.current && openModal(drawer.current)}
      />
      <span className={styles.brand}>
        <BrandMark sizePx={24} />
        {config.brand.name}
      </span>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={t('menu.label')}
        onClick={(event) => {
          if (event.target === drawer.current) close()
        }}
      >
        <IconButton
          className={styles.close ?? ''}
          label={t('menu.close')}
          icon={<X size={22} strokeWidth={1.6} />}
          onClick={close}
        />
        <SideMenu />
      </dialog>
    </header>
  )
}
