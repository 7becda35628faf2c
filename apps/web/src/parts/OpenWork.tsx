import { showToast } from '@yomikura/ui/toast-store'
import type { ReactNode } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { ShopLink } from './ShopLink.tsx'
import { useIsWaiting } from './use-is-waiting.ts'
import { WorkLink } from './WorkLink.tsx'

type Props = {
  work: ShelfRow
  className: string | undefined
  children: ReactNode
  /** Called before a pre-order says when it starts: a message is not seen behind a dialog. */
  onSay?: () => void
}

/**
 * A readable work opens; others lead to the shop, and a pre-order says when it starts (specification.md#1.2).
 * An import has no shop: its page says how far it is.
 */
export function OpenWork({ work, className, children, onSay }: Props) {
  const t = useText()
  const { date } = useFormats()
  if (useIsWaiting(work)) {
    const say = () => {
      onSay?.()
      showToast(t('library.pre_order_until', { date: date(work.startsMs) }))
    }
    return (
      <button type="button" className={className} onClick={say}>
        {children}
      </button>
    )
  }
  const opened = (
    <WorkLink workno={work.workno} className={className}>
      {children}
    </WorkLink>
  )
  if (work.isReadable) return opened
  return (
    <ShopLink className={className} url={work.shopUrl} otherwise={opened}>
      {children}
    </ShopLink>
  )
}
