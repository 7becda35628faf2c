import { IconButton } from '@yomikura/ui/IconButton'
import { TicketPercent, X } from 'lucide-react'
import { useState } from 'react'
import { isCouponDismissed, dismissCoupon } from '#data/base/device/coupon.ts'
import { useVisit } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './CouponBanner.module.css'

/** Shows guests what joining brings (specification.md#1.2); nothing where the operator announces no coupon. */
export function CouponBanner() {
  const t = useText()
  const { config, account } = useVisit()
  const [isDismissed, setIsDismissed] = useState(isCouponDismissed)
  const href = config.links.register || config.links.storefront
  if (account || isDismissed || config.coupon_percent === 0 || !href) return null
  return (
    <aside className={styles.banner}>
      <TicketPercent size={22} strokeWidth={1.6} aria-hidden="true" />
      <p className={styles.text}>{t('coupon.text', { percent: config.coupon_percent })}</p>
      <a className={styles.link} href={href} target="_blank" rel="noreferrer">
        {t('coupon.open')}
      </a>
      <IconButton
        label={t('coupon.dismiss')}
        icon={<X size={18} strokeWidth={1.6} />}
        onClick={() => {
          dismissCoupon()
          setIsDismissed(true)
        }}
      />
    </aside>
  )
}
