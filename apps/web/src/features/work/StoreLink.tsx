import { buttonClass } from '@yomikura/ui/Button'
import { useText } from '#lib/use-text.ts'

/** Leads to the work's page in the store. */
export function StoreLink({ url }: { url: string }) {
  const t = useText()
  return (
    <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
      {t('work.store_page')}
    </a>
  )
}
