import { TIMES } from '@yomikura/contract/limits'
import { showToast } from '@yomikura/ui/toast-store'
import { useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'

/** Hides works and takes it back; says when the server would not have it. */
export function useWorkActions() {
  const t = useText()
  const { ignores } = useSession()
  /** Works hidden last, while the balloon shows them. */
  const [hiddenLast, setHiddenLast] = useState<readonly string[]>([])
  const fail = () =>
    showToast(t('library_dialogs.ignore_failed'), { tone: 'bad', durationMs: TIMES.troubleToastMs })
  return {
    hiddenLast,
    endBalloon: () => setHiddenLast([]),
    ignore: (worknos: readonly string[]) => {
      setHiddenLast(worknos)
      ignores.add(worknos).catch(() => {
        setHiddenLast([])
        fail()
      })
    },
    undo: () => {
      setHiddenLast([])
      ignores.remove(hiddenLast).catch(fail)
    },
  }
}
