import { pickText } from '@yomikura/contract/locales'
import type { Command } from '@yomikura/reader/commands'
import type { PageDirection } from '@yomikura/reader/publication'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { lazy, type ReactNode, Suspense } from 'react'
import type { TextKey } from '@yomikura/i18n/text'
import { CornerUpLeft } from 'lucide-react'
import { useLocale, useText } from '#lib/use-text.ts'
import type { MotionState } from '../moving/motion.ts'
import { useMotion } from '../moving/use-motion.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { Controls } from './Controls.tsx'
import type { HeaderTools } from './header-tools.ts'
import type { OwnHelp } from './own-help.ts'
import { Header } from './Header.tsx'
import type { ReadPlace } from './ShareDialog.tsx'
import { Toast } from './Toast.tsx'
import type { Chrome } from './use-chrome.ts'
import styles from './Floating.module.css'

// Panels are opened seldom; content must not wait for their code.
const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.tsx')).HelpDialog }))
const WorkSteps = lazy(async () => ({
  default: (await import('../series/WorkSteps.tsx')).WorkSteps,
}))
const PartSteps = lazy(async () => ({
  default: (await import('../parts/PartSteps.tsx')).PartSteps,
}))
const WorkInfoDialog = lazy(async () => ({
  default: (await import('../series/WorkInfoDialog.tsx')).WorkInfoDialog,
}))
const MotionButton = lazy(async () => ({
  default: (await import('../moving/MotionButton.tsx')).MotionButton,
}))
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

type Props = {
  file: OpenedFile
  chrome: Chrome
  /** Whether the end page is in sight without a panel of its own. */
  isAtEnd?: boolean
  tools: HeaderTools
  /** Does any command, the content's and the chrome's. */
  run: (command: Command) => void
  help: {
    direction: PageDirection
    isZoomed: boolean
    isSupported?: (command: Command) => boolean
    own?: readonly OwnHelp[]
    gestures?: TextKey
  }
  /** The bar at the bottom. */
  bar?: ReactNode
  /** The toolbar at the right, between the bars. */
  side?: ReactNode
  /** Over the foot of the content, above the bar while that shows. */
  footing?: ReactNode
  /** Where to go back to after a jump. */
  jumpBackPage?: number | undefined
  /** The same where places are no pages: what the way back is called. */
  jumpBack?: string | undefined
  /** What the panels of the header show; each is drawn while it is open only. */
  panels?: { settings?: ReactNode; contents?: ReactNode; search?: ReactNode }
  /** Where a link to this place leads; absent where there are no pages. */
  place?: ReadPlace
  /** What a screen reader announces when the place changes; empty announces nothing. */
  announcement: string
}

/** Everything over the content that viewers share: bars, panels, toasts, the spoken place. */
export function ViewerChrome(props: Props) {
  const { chrome, isAtEnd = false } = props
  return (
    <>
      {/* The end page has its own way back and out; bars over it would hide what it says. */}
      {!chrome.panels.isAtEnd && !isAtEnd && <Bars {...props} />}
      <Toast toast={chrome.toast} />
      <Panels {...props} />
      <VisuallyHidden>
        <span aria-live="polite">{props.announcement}</span>
      </VisuallyHidden>
    </>
  )
}

/** The bars, and what lies between them. A sheet of settings takes the place of what floats there. */
function Bars(props: Props) {
  const { file, chrome, tools, run, jumpBackPage } = props
  const isSetting = chrome.panels.panel === 'settings'
  const locale = useLocale()
  return (
    <Controls
      visibility={chrome.controls}
      top={
        <Header
          title={file.work ? pickText(file.work.name, locale) : ''}
          maker={file.work ? pickText(file.work.maker.name, locale) : ''}
          tools={tools}
          chrome={chrome}
          run={run}
          steps={
            <Suspense>
              {hasParts(chrome) && <PartSteps parts={chrome.parts} run={run} />}
              {hasSeries(file) && <WorkSteps file={file} run={run} />}
            </Suspense>
          }
        />
      }
      bottom={props.bar}
      footing={!isSetting && props.footing}
      hasSheet={isSetting}
    >
      {!isSetting && props.side}
      {(jumpBackPage !== undefined || props.jumpBack !== undefined) && !isSetting && (
        <JumpBackChip
          pageIndex={jumpBackPage}
          label={props.jumpBack}
          onJumpBack={() => run('jump-back')}
        />
      )}
      <Suspense>
        <Motion isHidden={isSetting} run={run} />
      </Suspense>
      <Suspense>{isSetting && props.panels?.settings}</Suspense>
    </Controls>
  )
}

/** Stops and plays what moves; there only where something does. */
function Motion({ isHidden, run }: Pick<Props, 'run'> & { isHidden: boolean }) {
  const state = useMotion()
  if (state === 'none' || isHidden) return null
  return <MotionButton state={state} onToggle={() => run('toggle-motion')} />
}

/** Only works of a series have others before and after them. */
function hasSeries({ work }: OpenedFile): boolean {
  return Boolean(work?.series)
}

/** Whether what is open has parts before or after it; what lies beside the work has none. */
function hasParts({ parts }: Chrome): boolean {
  return parts.index >= 0 && parts.list.length > 1
}

/** Other parts only where the work has some, motion where it moves; all else as the viewer says. */
function isSupported(
  command: Command,
  { help, chrome, motion }: Pick<Props, 'help' | 'chrome'> & { motion: MotionState },
): boolean {
  if (command === 'toggle-motion') return motion === 'playing' || motion === 'waiting'
  if (command === 'next-part' || command === 'previous-part') return hasParts(chrome)
  return help.isSupported?.(command) ?? true
}

/** The panel that is open, over the bars. The settings lie between them, so that the page shows. */
function Panels({ file, chrome, help, place, panels = {} }: Props) {
  const { panel, close } = chrome.panels
  const motion = useMotion()
  return (
    <Suspense>
      {panel === 'contents' && panels.contents}
      {panel === 'search' && panels.search}
      {panel === 'help' && (
        <HelpDialog
          {...help}
          isSupported={(command) => isSupported(command, { help, chrome, motion })}
          onClose={close}
        />
      )}
      {panel === 'work-info' && <WorkInfoDialog file={file} onClose={close} />}
      {panel === 'share' && (
        <ShareDialog file={file} place={place} say={chrome.say} onClose={close} />
      )}
    </Suspense>
  )
}

/** The way back to the page that was being read before a jump. */
function JumpBackChip({
  pageIndex = 0,
  label,
  onJumpBack,
}: {
  pageIndex?: number | undefined
  /** Instead of the page's number. */
  label?: string | undefined
  onJumpBack: () => void
}) {
  const t = useText()
  return (
    <button type="button" className={styles.chip} onClick={onJumpBack}>
      <CornerUpLeft size={16} strokeWidth={1.6} aria-hidden />
      {label ?? t('viewer.jump_back', { page: pageIndex + 1 })}
    </button>
  )
}
