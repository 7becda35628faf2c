import { useRouter } from '@tanstack/react-router'
import { IconButton } from '@yomikura/ui/IconButton'
import { openModal } from '@yomikura/ui/modal-stack'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './NarrowMenu.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The whole menu over a narrow screen; it is open while it is there. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const drawer = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  const close = () => drawer.current?.close()
  useEffect(() => {
    if (drawer.current) return openModal(drawer.current)
  }, [])
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router])
  return (
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label={t('menu.label')}
      onClose={onClose}
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
  )
}
