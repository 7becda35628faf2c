import { isPreOrder, type ShelfRow } from '#data/library/db/index-row.ts'
import { type ReadingMarks, toReadState } from '#data/session/use-reading-marks.ts'

/** The volume that a reader goes on with; `isBegun` where it was left in the middle. */
export type ChosenVolume = { work: ShelfRow; isBegun: boolean }

type Options = {
  marks: Pick<ReadingMarks, 'markOf' | 'worknos'>
  isSuperUser: boolean
  nowMs: number
}

/**
 * Where a series goes on: at the volume read last; once that is finished at the next one that is not,
 * else at the first one that is not.
 *
 * @param volumes in their order
 * @returns undefined when all are finished, or none can be opened
 */
export function chooseVolume(
  volumes: readonly ShelfRow[],
  { marks, ...reader }: Options,
): ChosenVolume | undefined {
  const open = volumes.filter((work) => work.isReadable && !isPreOrder(work, reader))
  const stateOf = ({ workno }: ShelfRow) => toReadState(marks.markOf(workno))
  const byWorkno = new Map(open.map((work) => [work.workno, work]))
  const last = marks.worknos
    .flatMap((workno) => byWorkno.get(workno) ?? [])
    .find((work) => stateOf(work) !== 'unread')
  const from = last ? open.indexOf(last) : 0
  const inTurn = [...open.slice(from), ...open.slice(0, from)]
  const work = inTurn.find((volume) => stateOf(volume) !== 'finished')
  return work && { work, isBegun: stateOf(work) === 'reading' }
}
