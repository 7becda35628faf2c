import { Music } from 'lucide-react'
import { useState } from 'react'
import styles from './Artwork.module.css'

/** The picture of what plays, or a note where there is none. Decoration: the title says the same. */
export function Artwork({
  url,
  className = '',
}: {
  url: string | undefined
  className?: string | undefined
}) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  return (
    <span className={`${styles.artwork} ${className}`} aria-hidden="true">
      {url && url !== brokenUrl ? (
        <img
          src={url}
          alt=""
          className={styles.image}
          draggable={false}
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <Music className={styles.note} strokeWidth={1} absoluteStrokeWidth />
      )}
    </span>
  )
}
