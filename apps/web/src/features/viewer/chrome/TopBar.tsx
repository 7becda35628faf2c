import type { Command } from '@yomikura/reader/commands'
import type { PagedState } from '@yomikura/reader/paged-reader'
import { IconButton } from '@yomikura/ui/IconButton'
import {
  ArrowLeft,
  ArrowRight,
  BookOpen,
  CircleQuestionMark,
  Maximize,
  Minimize,
  RectangleVertical,
  SlidersHorizontal,
  X,
} from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import styles from './Chrome.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  title: string
  maker: string
  layout: PagedState['layout']
  fullscreen: { isFullscreen: boolean; toggle: (() => void) | undefined }
  isSettingsOpen: boolean
  hasRoomForSpread: boolean
  run: (command: Command) => void
  onClose: () => void
}

/** Close, what is being read, and how it is shown. */
export function TopBar({
  title,
  maker,
  layout,
  fullscreen,
  isSettingsOpen,
  hasRoomForSpread,
  run,
  onClose,
}: Props) {
  const t = useText()
  const isRtl = layout.direction === 'rtl'
  return (
    <header className={`${styles.bar} ${styles.top}`}>
      <IconButton label={t('viewer.close')} icon={<X {...ICON} size={22} />} onClick={onClose} />
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.maker}>{maker}</p>
      </div>
      <div className={styles.wideOnly}>
        <IconButton
          label={t(layout.isSpread ? 'viewer.to_single' : 'viewer.to_spread')}
          icon={layout.isSpread ? <RectangleVertical {...ICON} /> : <BookOpen {...ICON} />}
          disabled={!hasRoomForSpread}
          onClick={() => run('toggle-spread')}
        />
        {fullscreen.toggle && (
          <IconButton
            label={t(
              fullscreen.isFullscreen ? 'viewer.leave_fullscreen' : 'viewer.enter_fullscreen',
            )}
            icon={fullscreen.isFullscreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
            onClick={() => run('toggle-fullscreen')}
          />
        )}
        <IconButton
          label={t('viewer.help')}
          icon={<CircleQuestionMark {...ICON} />}
          onClick={() => run('open-help')}
        />
      </div>
      <IconButton
        label={t(isRtl ? 'viewer.to_ltr' : 'viewer.to_rtl')}
        icon={isRtl ? <ArrowLeft {...ICON} /> : <ArrowRight {...ICON} />}
        onClick={() => run('toggle-direction')}
      />
      <IconButton
        label={t('viewer.settings')}
        icon={<SlidersHorizontal {...ICON} />}
        aria-expanded={isSettingsOpen}
        onClick={() => run('open-settings')}
      />
    </header>
  )
}
