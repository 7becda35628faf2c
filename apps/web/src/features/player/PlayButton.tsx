import { IconButton } from '@yomikura/ui/IconButton'
import { Spinner } from '@yomikura/ui/Spinner'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { usePlayer, usePlayerState } from './player-context.ts'

type Props = { sizePx?: number; className?: string | undefined }

/** Play, pause, or try again after a fault. */
export function PlayButton({ sizePx = 22, className = '' }: Props) {
  const t = useText()
  const player = usePlayer()
  const status = usePlayerState((state) => state.status)
  const icon = { size: sizePx, strokeWidth: 1.6, 'aria-hidden': true } as const
  const toggle = () => void player.toggle()
  switch (status) {
    case 'playing':
      return (
        <IconButton
          className={className}
          label={t('player.pause')}
          icon={<Pause {...icon} fill="currentColor" />}
          onClick={toggle}
        />
      )
    case 'waiting':
      return (
        <IconButton
          className={className}
          label={t('player.pause')}
          icon={<Spinner label={t('player.waiting')} sizePx={sizePx} />}
          onClick={toggle}
        />
      )
    case 'failed':
      return (
        <IconButton
          className={className}
          label={t('player.try_again')}
          icon={<RotateCcw {...icon} />}
          onClick={toggle}
        />
      )
    default:
      return (
        <IconButton
          className={className}
          label={t('player.play')}
          icon={<Play {...icon} fill="currentColor" />}
          onClick={toggle}
        />
      )
  }
}
