import { useParams } from '@tanstack/react-router'
import { ServerState } from '#data/session/ServerState.tsx'
import { SeriesScreen } from '#features/series/SeriesScreen.tsx'

/** /series/{seriesId} */
export function SeriesRoute() {
  const { seriesId = '' } = useParams({ strict: false })
  return (
    <ServerState>
      <SeriesScreen key={seriesId} seriesId={seriesId} />
    </ServerState>
  )
}
