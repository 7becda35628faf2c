import { toStoreUrl } from '@yomikura/contract/store-url'
import type { ReactNode } from 'react'

type Props = {
  /** What the feed says; anything but an address of the web leads nowhere. */
  url: string
  className: string | undefined
  children: ReactNode
  /** What stands there without an address: the same words unlinked, where they say what there is. */
  otherwise?: ReactNode
}

/** Leads to a work's page in the store, in a tab of its own; own imports have none. */
export function ShopLink({ url, className, children, otherwise }: Props) {
  const address = toStoreUrl(url)
  if (address === undefined) return otherwise
  return (
    <a className={className} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
