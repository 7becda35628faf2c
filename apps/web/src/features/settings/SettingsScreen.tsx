import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { AboutCard } from './AboutCard.tsx'
import { AppearanceCard } from './AppearanceCard.tsx'
import { AppsCard } from './AppsCard.tsx'
import { AudioPlayerCard } from './AudioPlayerCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { DiagnosticsCard } from './DiagnosticsCard.tsx'
import { ImageViewerCard } from './ImageViewerCard.tsx'
import { LibraryCard } from './LibraryCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import {
  goToSection,
  SectionsContext,
  type SettingsSection,
  withSection,
} from './settings-sections.ts'
import { SettingsIndex } from './SettingsIndex.tsx'
import styles from './SettingsScreen.module.css'
import { OfflineCard } from './OfflineCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { TotpCard } from './TotpCard.tsx'
import { VoiceComicCard } from './VoiceComicCard.tsx'

/** Few readers let others in. */
const InvitationsCard = lazy(async () => ({
  default: (await import('./InvitationsCard.tsx')).InvitationsCard,
}))

/** /settings: each change holds at once. */
export function SettingsScreen() {
  const t = useText()
  const { config, account } = useSession()
  // Whether the account was made here the card asks.
  const mayInvite = account.account_id && (account.is_super_user || account.admin_id)
  const [sections, setSections] = useState<readonly SettingsSection[]>([])
  const announce = useCallback((section: SettingsSection) => {
    setSections((known) => withSection(known, section))
    return () => setSections((known) => known.filter(({ id }) => id !== section.id))
  }, [])
  useEffect(() => goToSection(location.hash.slice(1)), [])
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="settings-title">
      <PageTitle>{t('settings.title')}</PageTitle>
      <h1 id="settings-title" className={styles.title}>
        {t('settings.title')}
      </h1>
      <SettingsIndex sections={sections} />
      <SectionsContext value={announce}>
        <div className={styles.cards}>
          <AppearanceCard />
          <LibraryCard />
          <ImageViewerCard />
          <VoiceComicCard />
          <AudioPlayerCard />
          <OfflineCard />
          <StorageCard />
          <DevicesCard />
          {config.features['passkeys'] === true && account.account_id && <PasskeysCard />}
          {config.features['invitations'] === true && mayInvite && (
            <Suspense>
              <InvitationsCard />
            </Suspense>
          )}
          {config.features['totp'] === true && account.account_id && <TotpCard />}
          {config.features['other_apps'] === true && account.account_id && <AppsCard />}
          <AboutCard />
          <DiagnosticsCard />
        </div>
      </SectionsContext>
    </main>
  )
}
