import { toStoreUrl } from '@yomikura/contract/store-url'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  work: { workno: string; work_url: string; purchased: boolean }
  className: string | undefined
  children: ReactNode
}

/** Leads to a recommended work: what is bought opens here, anything else in the store. */
export function OpenOrBuyLink({ work, className, children }: Props) {
  if (work.purchased) {
    return (
      <Link className={className ?? ''} to="/work/$workno/tree" params={{ workno: work.workno }}>
        {children}
      </Link>
    )
  }
  return (
    <a className={className} href={toStoreUrl(work.work_url)} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
