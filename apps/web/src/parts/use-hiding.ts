import { useState, useSyncExternalStore } from 'react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { showTrouble } from './show-toasts.ts'

/** Hides works and takes it back; says when the server would not have it. */
export function useHiding() {
  const t = useText()
  const { ignores } = useSession()
  /** Works hidden last, while the balloon shows them. */
  const [hiddenLast, setHiddenLast] = useState<readonly string[]>([])
  const hidden = useSyncExternalStore(ignores.subscribe, () => ignores.worknos)
  const fail = () => showTrouble(t('library_dialogs.ignore_failed'))
  const show = (worknos: readonly string[]) => {
    setHiddenLast([])
    ignores.remove(worknos).catch(fail)
  }
  return {
    hidden,
    hiddenLast,
    endBalloon: () => setHiddenLast([]),
    hide: (worknos: readonly string[]) => {
      // Works hidden before stay hidden when this is taken back.
      setHiddenLast(worknos.filter((workno) => !hidden.has(workno)))
      ignores.add(worknos).catch(() => {
        setHiddenLast([])
        fail()
      })
    },
    show,
    undo: () => show(hiddenLast),
  }
}
