import { IconButton } from '@yomikura/ui/IconButton'
import { TicketPercent, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isCouponDismissed, dismissCoupon } from '#data/base/device/coupon.ts'
import { useVisit } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './CouponBanner.module.css'

const ConfirmDialog = lazy(async () => ({
  default: (await import('./ConfirmDialog.tsx')).ConfirmDialog,
}))

/**
 * Shows guests what joining brings, and asks before it leads there (specification.md#1.2); nothing where
 * the operator announces no coupon.
 */
export function CouponBanner() {
  const t = useText()
  const { config, account } = useVisit()
  const [isDismissed, setIsDismissed] = useState(isCouponDismissed)
  const [isAsking, setIsAsking] = useState(false)
  const href = config.links.register || config.links.storefront
  const percent = config.coupon_percent
  if (account || isDismissed || percent === 0 || !href) return null
  return (
    <aside className={styles.banner}>
      <TicketPercent size={22} strokeWidth={1.6} aria-hidden="true" />
      <p className={styles.text}>{t('coupon.text', { percent, tenths: (100 - percent) / 10 })}</p>
      <a
        className={styles.link}
        href={href}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          event.preventDefault()
          setIsAsking(true)
        }}
      >
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
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            isOpen
            title={t('menu.register_confirm')}
            verb={t('coupon.open')}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false)
              window.open(href, '_blank', 'noreferrer')
            }}
          />
        )}
      </Suspense>
    </aside>
  )
}
