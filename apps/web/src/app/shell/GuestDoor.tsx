import { Languages, LogIn, UserPlus } from 'lucide-react'
import { LANGUAGE_NAMES, LOCALES } from '@yomikura/i18n/locales'
import { Select } from '@yomikura/ui/Select'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { useText } from '#lib/use-text.ts'
import { setDevicePref, useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { ConfirmedEntry } from './ConfirmedEntry.tsx'
import styles from './SideMenu.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

/**
 * What a guest gains by signing in, and the ways to do so; both ask first. In a folded menu their icons
 * stay, and the list of languages lies over one.
 */
export function GuestDoor() {
  const t = useText()
  return (
    <div className={styles.door}>
      <p className={styles.doorMessage}>{t('menu.log_in_message')}</p>
      <ConfirmedEntry
        icon={<LogIn {...ICON} />}
        text={t('menu.log_in')}
        question={t('menu.log_in_confirm')}
        onConfirm={() => location.assign(toLoginUrl())}
      />
      <ConfirmedEntry
        icon={<UserPlus {...ICON} />}
        text={t('menu.register')}
        question={t('menu.register_confirm')}
        onConfirm={() => location.assign(`${toLoginUrl()}&prompt=register`)}
      />
      <div className={styles.doorChoice} title={t('menu.language')}>
        <Languages {...ICON} className={styles.doorIcon} />
        <LanguageChoice />
      </div>
    </div>
  )
}

/** The language of the interface, for guests, who have no settings (product.md#language). */
function LanguageChoice() {
  const t = useText()
  const { locale } = useDevicePrefs()
  return (
    <Select
      label={t('menu.language')}
      value={locale}
      options={LOCALES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
      onChange={(value) => setDevicePref('locale', value)}
    />
  )
}
