import type { FreeVolume } from '@yomikura/contract/free'
import { toUserId } from '#data/base/device/auth-record.ts'
import { findLatestPlaces } from '#data/account/reading/recent-works.ts'
import { useVisit } from '#data/session/session.ts'

/**
 * The volume to read on with: the one read last, the next one where that was read to its end, and
 * the first where none was opened.
 */
export function useReadOn(works: readonly FreeVolume[]): { workno: string; isStarted: boolean } {
  const { account } = useVisit()
  const places = findLatestPlaces(account ? toUserId(account) : '')
  const opened = works
    .map((work, index) => ({ index, place: places.get(work.workno) }))
    .filter(({ place }) => place !== undefined)
    .sort((a, b) => (b.place?.atSeconds ?? 0) - (a.place?.atSeconds ?? 0))
  const [latest] = opened
  const first = works[0]?.workno ?? ''
  if (!latest?.place) return { workno: first, isStarted: false }
  const { pageIndex, pageCount } = latest.place
  const isFinished = pageCount !== undefined && pageIndex >= pageCount - 1
  const next = isFinished ? works[latest.index + 1] : undefined
  return { workno: (next ?? works[latest.index])?.workno ?? first, isStarted: true }
}
