import { useEffect } from 'react'
import { useSession } from '#data/session/session.ts'

/** Notes in the reading history that a work is opened in a viewer. */
export function useOpenedWork(workno: string): void {
  const { history, purchases } = useSession()
  useEffect(() => {
    const record = async () => {
      const work = await purchases.find(workno).catch(() => undefined)
      if (work) void history.record({ workno, title_id: work.title_id, work_type: work.work_type })
    }
    void record()
  }, [history, purchases, workno])
}
