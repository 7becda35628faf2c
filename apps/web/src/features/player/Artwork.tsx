import { useState } from 'react'
import type { Track } from '@yomikura/player/track'
import { MissingCover } from '#parts/MissingCover.tsx'
import styles from './Artwork.module.css'

type Props = { track: Track; className?: string | undefined }

/** The picture of what plays, a drawn one where there is none. Decoration: the title says the same. */
export function Artwork({ track, className = '' }: Props) {
  const { artworkUrl, workTitle, artist } = track
  const [brokenUrl, setBrokenUrl] = useState<string>()
  return (
    <span className={`${styles.artwork} ${className}`} aria-hidden="true">
      {artworkUrl && artworkUrl !== brokenUrl ? (
        <img
          src={artworkUrl}
          alt=""
          className={styles.image}
          draggable={false}
          onError={() => setBrokenUrl(artworkUrl)}
        />
      ) : (
        <MissingCover title={workTitle} maker={artist} workType="SOU" />
      )}
    </span>
  )
}
