import type { PageDirection } from '@yomikura/reader/publication'
import { useState } from 'react'
import { readWorkView, updateWorkView } from '#data/account/settings/work-view.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { useSettings } from '#data/session/session.ts'

/** What a reader may choose of how pages are shown; part of it for all works, part for this one. */
export type Choices = {
  isSpreadView: boolean
  isAnimationTurnPage: boolean
  isAutoTurnPage: boolean
  autoTurnPageSeconds: number
  isSwitchingSpread: boolean
  direction: PageDirection
}

/** The choices that hold for a work, and the way to change them. */
export function useChoices(
  { reader, workno }: OpenedFile,
  workDirection: PageDirection,
  group: 'imageViewer' | 'voiceComicPlayer' = 'imageViewer',
): [Choices, (change: Partial<Choices>) => void] {
  const [settings, updateSettings] = useSettings<'imageViewer' | 'voiceComicPlayer'>(group)
  const key = { account: reader, workno }
  const [workView, setWorkView] = useState(() => readWorkView(key))

  const change = ({ direction, isSwitchingSpread, ...general }: Partial<Choices>) => {
    const own = {
      ...(direction && { direction }),
      ...(isSwitchingSpread !== undefined && { isSwitchingSpread }),
    }
    if (Object.keys(own).length > 0) {
      updateWorkView(key, own)
      setWorkView({ ...workView, ...own })
    }
    if (Object.keys(general).length > 0) updateSettings(general)
  }
  return [
    {
      ...settings,
      isSwitchingSpread:
        workView.isSwitchingSpread ??
        ('isSwitchingSpread' in settings && settings.isSwitchingSpread),
      direction: workView.direction ?? workDirection,
    },
    change,
  ]
}
