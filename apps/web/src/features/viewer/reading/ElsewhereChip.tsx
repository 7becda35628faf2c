import { Button } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { X } from 'lucide-react'
import { toShownTime } from '#data/base/device/act-clock.ts'
import { findPage } from '#data/account/reading/place-locator.ts'
import { forgetElsewhere, parseElsewhere } from '#data/account/reading/places.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'
import styles from './ElsewhereChip.module.css'

export type ElsewhereProps = {
  file: OpenedFile
  /** Where the place is kept: the folder of pictures, or the document. */
  path: string
  /** Page on screen, from 0. */
  pageIndex: number
  /** Stored names of the pages, by which the other device's page is found; absent where there are none. */
  names?: readonly string[]
  /** How far along a place is, where places are letters or lines instead of pages. */
  toPercent?: (pageIndex: number) => number
  onJump: (pageIndex: number) => void
}

/** Asks whether to go on where another device is, instead of going there unasked. */
export function ElsewhereChip({
  file: { reader, workno },
  path,
  pageIndex,
  names = [],
  stored,
  toPercent,
  onJump,
}: ElsewhereProps & { /** The question as `readElsewhere` gives it. */ stored: string }) {
  const t = useText()
  const { dateTime } = useFormats()
  const key = { account: reader, workno, path }
  const place = parseElsewhere(stored)
  if (!place) return null
  const otherPage = findPage(names, {
    page: place.pageIndex,
    name: place.name,
  })
  if (otherPage === pageIndex) return null
  const time = dateTime(toShownTime(place.atMs))
  const percent = toPercent?.(otherPage)
  const toOwn = () =>
    t('viewer.elsewhere_own', {
      place:
        percent === undefined
          ? t('viewer.page_name', { page: otherPage + 1 })
          : t('viewer.percent', { percent }),
      time,
    })
  const toOther = () =>
    percent === undefined
      ? t('viewer.elsewhere', { page: otherPage + 1, time })
      : t('viewer.elsewhere_percent', { percent, time })
  return (
    <div className={styles.chip} role="status" ref={keepBelowHeader}>
      <p>{place.isOwn ? toOwn() : toOther()}</p>
      <Button
        variant="primary"
        onClick={() => {
          forgetElsewhere(key)
          onJump(otherPage)
        }}
      >
        {t('viewer.elsewhere_go')}
      </Button>
      <IconButton
        label={t('viewer.elsewhere_stay')}
        icon={<X size={18} strokeWidth={1.6} aria-hidden />}
        onClick={() => forgetElsewhere(key)}
      />
    </div>
  )
}

/** Below the viewer's header however many rows it has, also while its bars are away: it covers no title. */
function keepBelowHeader(chip: HTMLElement | null): (() => void) | undefined {
  const header = chip?.parentElement?.querySelector<HTMLElement>('header[data-crowded]')
  if (!chip || !header) return undefined
  const observer = new ResizeObserver(() => {
    chip.style.setProperty('--header-height', `${header.offsetHeight}px`)
  })
  observer.observe(header)
  return () => observer.disconnect()
}
