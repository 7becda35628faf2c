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
  const [told, setTold] = useState<readonly string[]>([])
  const fail = () =>
    showToast(t('library_dialogs.ignore_failed'), { tone: 'bad', durationMs: TIMES.troubleToastMs })
  return {
    told,
    endBalloon: () => setTold([]),
    ignore: (worknos: readonly string[]) => {
      setTold(worknos)
      ignores.add(worknos).catch(() => {
        setTold([])
        fail()
      })
    },
    undo: () => {
      setTold([])
      ignores.remove(told).catch(fail)
    },
  }
}
