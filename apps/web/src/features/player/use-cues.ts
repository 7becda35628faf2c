import { LAYOUT } from '@yomikura/content/layout'
import { type Cue, parseCues } from '@yomikura/player/script'
import type { ScriptFile, Track } from '@yomikura/player/track'
import { useQuery } from '@tanstack/react-query'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { useSession } from '#data/session/session.ts'

const NONE: Cue[] = []

/** Lines of a script; none while it loads or where there is none. */
export function useCues(track: Track, script: ScriptFile | undefined) {
  const { account, api } = useSession()
  const { workno, file } = track
  const query = useQuery({
    queryKey: ['script', account, workno, file.revision, script?.name],
    enabled: script !== undefined,
    queryFn: async ({ signal }) => {
      const name = `${LAYOUT.optimized}/${script?.name ?? ''}`
      const source = getPurchasedSource(api, workno)
      const bytes = await source.loadFile({ name, revision: file.revision }, signal)
      return parseCues(await bytes.text())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { list: query.data ?? NONE, hasFailed: query.isError }
}
