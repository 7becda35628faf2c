import { buttonClass } from '@yomikura/ui/Button'
import { useText } from '#lib/use-text.ts'
import { ShopLink } from '#parts/ShopLink.tsx'

/** Leads to the work's page in the store; nothing where that is no address of the web. */
export function StoreLink({ url }: { url: string }) {
  const t = useText()
  return (
    <ShopLink className={buttonClass({})} url={url}>
      {t('work.store_page')}
    </ShopLink>
  )
}
