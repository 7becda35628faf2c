import { toStoreUrl } from '@yomikura/contract/store-url'
import { pickText } from '@yomikura/contract/locales'
import { TIMES } from '@yomikura/contract/limits'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { toShareUrl } from '#lib/shared-place.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'
import styles from './ShareDialog.module.css'
import { SwitchRow } from '../settings/SwitchRow.tsx'

/** Where in the work the reader is, as places are kept. */
export type ReadPlace = { path: string; pageIndex: number }

type Props = {
  file: OpenedFile
  /** Absent where there are no pages to point at. */
  place?: ReadPlace | undefined
  say: (text: string, ms: number) => void
  onClose: () => void
}

/** Shares the work: its public page, or a link to this place; never the reader's own address. */
export function ShareDialog({ file, place, say, onClose }: Props) {
  const t = useText()
  const locale = useLocale()
  const { work, config } = file
  const [isPlaceShared, setIsPlaceShared] = useState(false)
  const url =
    place && isPlaceShared
      ? toShareUrl(location.origin, { workno: file.workno, ...place })
      : toPublicUrl(file)
  const text = work ? pickText(work.name, locale) : ''
  const links = config.share.filter((link) => link.locales.includes(locale))

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      say(t('viewer.share_copied'), TIMES.viewerToastMs)
    } catch {
      say(t('viewer.share_copy_failed'), TIMES.viewerToastMs)
    }
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('viewer.share')}
      variant="sheet"
      actions={<Button onClick={onClose}>{t('viewer.help_close')}</Button>}
    >
      <p className={styles.what}>{text}</p>
      {/* Selectable: where copying is refused, the address can still be taken. */}
      <p className={styles.address}>{url}</p>
      {place && (
        <div className={styles.place}>
          <SwitchRow
            label={t('viewer.share_place')}
            hint={t('viewer.share_place_hint')}
            isOn={isPlaceShared}
            onToggle={setIsPlaceShared}
          />
        </div>
      )}
      <ul className={styles.ways}>
        <li>
          <Button
            variant="primary"
            icon={<Copy size={18} strokeWidth={1.6} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('viewer.share_copy')}
          </Button>
        </li>
        {links.map((link) => (
          <li key={link.name}>
            <a
              className={buttonClass({})}
              href={fill(link.url, { url, text })}
              target="_blank"
              rel="noopener noreferrer"
            >
              <ExternalLink size={16} strokeWidth={1.6} aria-hidden />
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Where anybody may look at the work: what is free opens here, all else in the store. */
function toPublicUrl({ workno, work, config, source }: OpenedFile): string {
  if (source.origin === 'free') return `${location.origin}/viewer/free/${workno}`
  return toStoreUrl(work?.work_url ?? '') ?? config.links.storefront
}

function fill(template: string, values: { url: string; text: string }): string {
  return template.replaceAll(/\{(url|text)\}/g, (_, name: 'url' | 'text') =>
    encodeURIComponent(values[name]),
  )
}
