import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ShopLink } from './ShopLink.tsx'

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
    <ShopLink
      className={className}
      url={work.work_url}
      otherwise={<span className={className}>{children}</span>}
    >
      {children}
    </ShopLink>
  )
}
