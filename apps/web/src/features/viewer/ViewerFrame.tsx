import { Spinner } from '@yomikura/ui/Spinner'
import { type ReactNode, Suspense } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './Viewer.module.css'

/** The window of every viewer: dark in both themes, and a spinner only when it really takes long. */
export function ViewerFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.viewer}>
      <Suspense fallback={<ViewerLoading />}>{children}</Suspense>
    </main>
  )
}

export function ViewerLoading() {
  const t = useText()
  return (
    <div className={styles.loading}>
      <Spinner label={t('viewer.page_loading')} sizePx={52} strokePx={4} />
    </div>
  )
}
