import { pickText } from '@yomikura/contract/locales'
import type { Work } from '@yomikura/contract/works'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { toPosition } from '@yomikura/reader/position'
import { isZoomed } from '@yomikura/reader/zoom'
import { listVisiblePages } from '@yomikura/reader/paged-reader'
import { lazy, Suspense } from 'react'
import { useLocale, useText } from '#lib/use-text.ts'
import { BottomBar } from '../chrome/BottomBar.tsx'
import { Controls } from '../chrome/Controls.tsx'
import { JumpBackChip } from '../chrome/JumpBackChip.tsx'
import { Toast } from '../chrome/Toast.tsx'
import { TopBar } from '../chrome/TopBar.tsx'
import type { OpenedPublication } from '../open-publication.ts'
import { Stage } from './Stage.tsx'
import { usePagedViewer } from './use-paged-viewer.ts'

// Panels are opened seldom; pages must not wait for their code.
const HelpDialog = lazy(() =>
  import('../chrome/HelpDialog.tsx').then((module) => ({ default: module.HelpDialog })),
)
const SettingsPanel = lazy(() =>
  import('../chrome/SettingsPanel.tsx').then((module) => ({ default: module.SettingsPanel })),
)

type Props = {
  workno: string
  opened: OpenedPublication
  /** Undefined until the library has been asked; pages never wait for a title. */
  work: Work | undefined
  onClose: () => void
}

/** Reads pictures and documents page by page: pages below, controls above. */
export function PagedViewer({ workno, opened, work, onClose }: Props) {
  const t = useText()
  const locale = useLocale()
  const viewer = usePagedViewer({ workno, opened, onClose })
  const { state, session, choices, panel, run } = viewer
  const { firstNumber, lastNumber } = toPosition(listVisiblePages(state), opened.images.length)

  return (
    <>
      <Stage
        session={session}
        stageRef={viewer.stageRef}
        isSettled={viewer.isSettled}
        isCursorHidden={viewer.isCursorHidden}
        onInput={viewer.handleInput}
      />
      <Controls
        visibility={viewer.controls}
        top={
          <TopBar
            title={work ? pickText(work.name, locale) : ''}
            maker={work ? pickText(work.maker.name, locale) : ''}
            layout={state.layout}
            fullscreen={viewer.fullscreen}
            isSettingsOpen={panel === 'settings'}
            hasRoomForSpread={choices.hasRoomForSpread}
            run={run}
            onClose={onClose}
          />
        }
        bottom={
          <BottomBar
            state={state}
            thumbnails={viewer.thumbnails}
            run={run}
            onSeek={viewer.handleSeek}
          />
        }
      >
        {state.jumpBack && panel !== 'settings' && (
          <JumpBackChip pageIndex={state.jumpBack.originPage} onJumpBack={() => run('jump-back')} />
        )}
        {panel === 'settings' && (
          <Suspense>
            <SettingsPanel
              choices={choices}
              onChange={viewer.handleChoice}
              run={run}
              onClose={viewer.closePanel}
            />
          </Suspense>
        )}
      </Controls>
      <Toast toast={viewer.toast} />
      {panel === 'help' && (
        <Suspense>
          <HelpDialog
            direction={state.layout.direction}
            isZoomed={isZoomed(state.view)}
            onClose={viewer.closePanel}
          />
        </Suspense>
      )}
      <VisuallyHidden>
        <span aria-live="polite">
          {viewer.isSettled &&
            t(firstNumber === lastNumber ? 'viewer.announce_page' : 'viewer.announce_pages', {
              page: firstNumber,
              last: lastNumber,
              total: opened.images.length,
            })}
        </span>
      </VisuallyHidden>
    </>
  )
}
