import { toStoreUrl } from '@yomikura/contract/store-url'
import { buttonClass } from '@yomikura/ui/Button'
import { useText } from '#lib/use-text.ts'

/** Leads to the work's page in the store; nothing where that is no address of the web. */
export function StoreLink({ url }: { url: string }) {
  const t = useText()
  const address = toStoreUrl(url)
  if (address === undefined) return null
  return (
    <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
      {t('work.store_page')}
    </a>
  )
}
