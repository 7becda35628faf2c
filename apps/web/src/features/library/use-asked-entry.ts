import { useLocation, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import type { ReadState } from '#data/session/use-reading-marks.ts'

/** What holds for one visit of the library. */
export type Asked = { text: string; workType: string; readState: ReadState | '' }

/** Words of an entry without anything asked. */
const NOTHING = '\n\n'

/** What the entry of the browser's history says; undefined for one that the reader came to by a link. */
export function useAskedEntry(): Asked | undefined {
  const { history } = useRouter()
  const [entry] = useState(() => readAsked(history.location.state))
  return entry
}

/**
 * Writes what is asked into the entry of the browser's history: a reader who opens a work and goes back
 * finds the works that they left, at their place (specification.md#1.2).
 *
 * @param asked that of the works that are shown: the place that the router keeps is theirs
 */
export function useKeptAsked({ text, workType, readState }: Asked): void {
  const router = useRouter()
  const kept = useLocation({ select: ({ state }) => toWords(readAsked(state)) })
  // With the works themselves: a scroll in between would count as the place of the former ones.
  useLayoutEffect(() => {
    const asked = { text, workType, readState }
    // On the way to another screen the entry is that one's already.
    const isHere = router.history.location.pathname === '/library'
    if (!isHere || kept === toWords(asked)) return
    void router.navigate({
      to: '/library',
      search: true,
      state: (state) => ({ ...state, asked: toWords(asked) === NOTHING ? undefined : asked }),
      replace: true,
      resetScroll: false,
    })
  }, [router, kept, text, workType, readState])
}

function readAsked(state: object): Asked | undefined {
  return (state as { asked?: Asked }).asked
}

function toWords(asked: Asked | undefined): string {
  return asked ? [asked.text, asked.workType, asked.readState].join('\n') : NOTHING
}
