import type { ClientConfig } from '@yomikura/contract/config'
import { DEFAULT_SHOP_TIME_ZONE } from '@yomikura/contract/shop-calendar'
import { isImported } from '@yomikura/contract/workno'
import { useFormats } from '#lib/use-formats.ts'
import { useVisit } from './session.ts'

/**
 * IANA name of the zone whose calendar the shop uses. An old browser may not know a zone that the
 * server knows, and what an older server said of itself names none.
 */
export function toShopTimeZone({
  shop_time_zone: timeZone,
}: Partial<Pick<ClientConfig, 'shop_time_zone'>>): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timeZone ?? DEFAULT_SHOP_TIME_ZONE })
    return timeZone ?? DEFAULT_SHOP_TIME_ZONE
  } catch {
    return DEFAULT_SHOP_TIME_ZONE
  }
}

/** Which calendar gives the day of an instant: by the shop's calendar, or by the reader's for own imports. */
export function useWorkDay(): (workno: string, ms: number) => string {
  const { config } = useVisit()
  const { date, dayIn } = useFormats()
  const timeZone = toShopTimeZone(config)
  return (workno, ms) => (isImported(workno) ? date(ms) : dayIn(timeZone, ms))
}
