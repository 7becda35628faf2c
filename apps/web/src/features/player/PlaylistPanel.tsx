import type { Playlist } from '@yomikura/contract/playlists'
import { LIMITS } from '@yomikura/contract/limits'
import { getCurrentTrack } from '@yomikura/player/queue'
import type { Track } from '@yomikura/player/track'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { ListMusic } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { usePlaylists, usePlaylistStore } from '#data/session/use-lists.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { toTroubleText } from '#parts/lists/trouble.ts'
import { PANEL_ROW_PX, PanelList, PanelRow } from '#parts/PanelRow.tsx'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import styles from './Panel.module.css'
import { usePlayerState } from './player-context.ts'
import { showDone } from '#parts/show-toasts.ts'

/** Adds the current track to a Playlist, or to a new one. */
export function PlaylistPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { account, config } = useSession()
  const { lists: playlists = [], isReadOnly: isOffline } = usePlaylists()
  const { add, create, isBusy, error, dismiss } = useAdding(onClose)
  if (!account.account_id) {
    return (
      <Dialog isOpen title={t('player.add_to_playlist')} onClose={onClose}>
        <p>{t('player.playlists_unavailable')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog isOpen variant="sheet" title={t('player.add_to_playlist')} onClose={onClose}>
      {isOffline && <p className={styles.empty}>{t('player.playlists_offline')}</p>}
      <NewPlaylist isBusy={isBusy || isOffline} onCreate={create} />
      <PanelList>
        <VirtualRows
          label={t('playlist.title')}
          count={playlists.length}
          rowPx={PANEL_ROW_PX}
          keyOf={(place) => playlists[place]?.id ?? place}
        >
          {(place) => {
            const playlist = playlists[place]
            if (!playlist) return null
            return (
              <PanelRow
                mark={<ListMusic size={18} strokeWidth={1.6} aria-hidden="true" />}
                name={playlist.title}
                end={t('player.track_count', { count: playlist.data.length })}
                disabled={isBusy || isOffline}
                onClick={() => void add(playlist)}
              />
            )
          }}
        </VirtualRows>
      </PanelList>
      <ConfirmDialog
        isOpen={error !== undefined}
        title={toTroubleText(error, t, config.limits)}
        onCancel={dismiss}
      />
    </Dialog>
  )
}

function NewPlaylist(props: { isBusy: boolean; onCreate: (title: string) => Promise<void> }) {
  const t = useText()
  const [title, setTitle] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // An empty title is refused here, before anything is sent (specification.md#1.4).
    setEmpty(title.trim() === '')
    if (title.trim() !== '') void props.onCreate(title.trim())
  }
  return (
    <form className={styles.new} onSubmit={submit}>
      <input
        className={styles.input}
        aria-label={t('player.new_playlist')}
        placeholder={t('player.new_playlist')}
        aria-invalid={isEmpty || undefined}
        maxLength={LIMITS.titleLength}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" disabled={props.isBusy}>
        {t('player.create')}
      </Button>
      {isEmpty && (
        <p role="alert" className={styles.alert}>
          {t('player.empty_title')}
        </p>
      )}
    </form>
  )
}

function useAdding(onDone: () => void) {
  const t = useText()
  const store = usePlaylistStore()
  const track = usePlayerState(({ queue }) => getCurrentTrack(queue))
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const addTo = (id: string, { src, workno }: Track) => store.add(id, { src, workno })
  const attempt = async (title: string, put: (track: Track) => Promise<void>) => {
    if (!track) return
    setBusy(true)
    try {
      await put(track)
      showDone(t('player.added', { title }))
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    /** Shown in an alert (specification.md#1.8). */
    error,
    dismiss: () => setError(undefined),
    add: ({ id, title }: Playlist) => attempt(title, (added) => addTo(id, added)),
    create: (title: string) =>
      attempt(title, (added) => store.createWith(title, (id) => addTo(id, added))),
  }
}
