import type { Command } from '@yomikura/reader/commands'
import type { TextKey } from '@yomikura/i18n/text'
import { IconButton } from '@yomikura/ui/IconButton'
import {
  ArrowLeft,
  ArrowRight,
  ArrowRightLeft,
  ArrowUpDown,
  Bookmark,
  BookOpen,
  CircleQuestionMark,
  List,
  type LucideIcon,
  Maximize,
  Minimize,
  RectangleVertical,
  Search,
  Share2,
  SlidersHorizontal,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './Chrome.module.css'
import type { HeaderTools } from './header-tools.ts'
import type { Chrome } from './use-chrome.ts'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  title: string
  maker: string
  tools: HeaderTools
  chrome: Chrome
  run: (command: Command) => void
  /** The second row: ways to the works before and after this one. */
  steps?: ReactNode
}

/** Close, what is being read, and the tools of the viewer. */
export function Header({ title, maker, tools, chrome, run, steps }: Props) {
  const t = useText()
  const { bookmark, contents, search, settings, orientation } = tools
  // Beside close, share and two more tools a phone shows a title of seven letters.
  const isCrowded = [bookmark, contents, search, settings, orientation].filter(Boolean).length > 1
  return (
    <header className={`${styles.bar} ${styles.top}`} data-crowded={isCrowded}>
      <Tool label="viewer.close" icon={X} onRun={() => run('close')} />
      <div className={styles.titles}>
        <h1 className={styles.title}>
          {title && (
            <button
              type="button"
              className={styles.about}
              title={t('viewer.work_info')}
              aria-haspopup="dialog"
              onClick={() => run('open-work-info')}
            >
              {title}
            </button>
          )}
        </h1>
        <p className={styles.maker}>{maker}</p>
      </div>
      <div className={styles.wideOnly}>
        <WideTools tools={tools} chrome={chrome} run={run} />
      </div>
      {bookmark && (
        <IconButton
          label={t(bookmark.isSet ? 'viewer.bookmark_remove' : 'viewer.bookmark_add')}
          icon={<Bookmark {...ICON} fill={bookmark.isSet ? 'currentColor' : 'none'} />}
          aria-pressed={bookmark.isSet}
          onClick={() => run('toggle-bookmark')}
        />
      )}
      {contents && <Tool label="viewer.contents" icon={List} onRun={() => run('open-contents')} />}
      {search && <Tool label="viewer.search" icon={Search} onRun={() => run('open-search')} />}
      {orientation && (
        <Tool
          label={orientation === 'vertical' ? 'viewer.to_horizontal' : 'viewer.to_vertical'}
          icon={orientation === 'vertical' ? ArrowRightLeft : ArrowUpDown}
          onRun={() => run('toggle-orientation')}
        />
      )}
      <Tool label="viewer.share" icon={Share2} onRun={() => run('open-share')} />
      {settings && (
        <IconButton
          label={t('viewer.settings')}
          icon={<SlidersHorizontal {...ICON} />}
          aria-expanded={chrome.panels.panel === 'settings'}
          onClick={() => run('open-settings')}
        />
      )}
      {steps}
    </header>
  )
}

/** Tools that a phone has no room for; there a turn of the device and the browser's own do the same. */
function WideTools({ tools, chrome, run }: Pick<Props, 'tools' | 'chrome' | 'run'>) {
  const t = useText()
  const { spread, direction, isFullscreenBelow } = tools
  const { isFullscreen, toggle } = chrome.fullscreen
  return (
    <>
      {spread && (
        <IconButton
          label={t(spread.isSpread ? 'viewer.to_single' : 'viewer.to_spread')}
          icon={spread.isSpread ? <RectangleVertical {...ICON} /> : <BookOpen {...ICON} />}
          disabled={!spread.isPossible}
          onClick={() => run('toggle-spread')}
        />
      )}
      {direction && (
        <Tool
          label={direction === 'rtl' ? 'viewer.to_ltr' : 'viewer.to_rtl'}
          icon={direction === 'rtl' ? ArrowLeft : ArrowRight}
          onRun={() => run('toggle-direction')}
        />
      )}
      {toggle && !isFullscreenBelow && (
        <Tool
          label={isFullscreen ? 'viewer.leave_fullscreen' : 'viewer.enter_fullscreen'}
          icon={isFullscreen ? Minimize : Maximize}
          onRun={() => run('toggle-fullscreen')}
        />
      )}
      <Tool label="viewer.help" icon={CircleQuestionMark} onRun={() => run('open-help')} />
    </>
  )
}

type ToolProps = { label: TextKey; icon: LucideIcon; onRun: () => void }

function Tool({ label, icon: Icon, onRun }: ToolProps) {
  const t = useText()
  return <IconButton label={t(label)} icon={<Icon {...ICON} />} onClick={onRun} />
}
