import { TIMES } from '@yomikura/contract/limits'
import { lazy, Suspense, useState } from 'react'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { Toast } from '../chrome/Toast.tsx'
import { useToast } from '../chrome/use-toast.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { useOpening } from '../reading/use-reading-record.ts'
import type { ViewerProps } from '../viewer-module.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import { OpenedPages } from './OpenedPages.tsx'

const StripPages = lazy(async () => ({
  default: (await import('../strip/StripPages.tsx')).StripPages,
}))

type Props = ViewerProps & { opened: OpenedPublication }

/** Pages side by side or one below the other, as the reader last chose; a vertical work always so. */
export function OrientedPages({ file, opened }: Props) {
  const t = useText()
  const [{ viewerDirection }, update] = useSettings('imageViewer')
  const { toast, say } = useToast()
  // The page at which the reader changed over; the place kept so far may lag behind it.
  const [changedAt, setChangedAt] = useState<number>()
  const at = changedAt === undefined ? opened : { ...opened, chosenPage: changedAt }

  const turnTo = (direction: typeof viewerDirection, pageIndex: number) => {
    setChangedAt(pageIndex)
    update({ viewerDirection: direction })
    say(t(`viewer.orientation_${direction}`), TIMES.directionLabelMs)
  }
  const isStrip = file.ziptree.direction === 'vertical'
  const isVertical = isStrip || viewerDirection === 'vertical'
  const noteRead = useOpening(file, {
    pageCount: opened.images.length,
    orientation: isVertical ? 'vertical' : 'horizontal',
  })
  return (
    <>
      {isVertical ? (
        <Suspense fallback={<ViewerLoading />}>
          <StripPages
            file={file}
            opened={at}
            noteRead={noteRead}
            isWebtoon={isStrip}
            onToggleOrientation={
              isStrip ? undefined : (pageIndex) => turnTo('horizontal', pageIndex)
            }
          />
        </Suspense>
      ) : (
        <OpenedPages
          file={file}
          opened={at}
          noteRead={noteRead}
          onToggleOrientation={(pageIndex) => turnTo('vertical', pageIndex)}
        />
      )}
      <Toast toast={toast} />
    </>
  )
}
