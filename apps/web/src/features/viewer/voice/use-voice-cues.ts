import { useQuery } from '@tanstack/react-query'
import { LAYOUT } from '@yomikura/content/layout'
import type { PageAudio } from '@yomikura/content/viewer-meta'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { type Cue, parseCues } from '@yomikura/player/script'
import { useLocale } from '#lib/use-text.ts'
import { useSession } from '#data/session/session.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { chooseCaption } from './choose-caption.ts'

const NONE: readonly Cue[] = []

/** Lines of a sound's script; none while it loads, where there is none or where it fails. */
export function useVoiceCues(
  { source, workno }: Pick<OpenedFile, 'source' | 'workno'>,
  revision: string,
  sound: PageAudio | undefined,
) {
  const { account } = useSession()
  const caption = chooseCaption(sound?.captions ?? [], LANGUAGE_TAGS[useLocale()])
  const name = `${LAYOUT.optimized}/${caption?.name ?? ''}`
  const { data } = useQuery({
    queryKey: ['voice-cues', account, source.origin, workno, revision, name],
    enabled: caption !== undefined,
    queryFn: async ({ signal }) => {
      const bytes = await source.loadFile({ name, revision }, signal, 'low')
      return parseCues(await bytes.text())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { cues: data ?? NONE, language: caption?.language }
}
