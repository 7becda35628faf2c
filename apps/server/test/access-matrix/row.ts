import type { ErrorCode } from '@yomikura/contract/errors'
import type { ActorName } from './actors.ts'
import type { Asked, HostName } from './asked.ts'
import type { Scene } from './test-scene.ts'

/** Expected answer: the status of a success or of a page, or the code of a refusal. */
export type Cell = 200 | 201 | 204 | 302 | 403 | ErrorCode

/** One question put to a route by every actor about every kind of object. */
export type Row = {
  /** What is asked, where a route has several rows. */
  title: string
  objects: readonly string[]
  ask: (scene: Scene) => Asked | Promise<Asked>
  expected: (actor: ActorName, object: string) => Cell
}

/** What each actor gets: the same for every object, or by object. No actor and no object may be left out. */
export type Expected<K extends string> = Record<ActorName, Cell | Record<K, Cell>>

/** By host, method and address as registered. */
export type RouteId = `${HostName} ${string} ${string}`
export type Rows = Readonly<Record<RouteId, readonly Row[]>>

/** A row for a route that names an object. */
export function row<K extends string>(
  objects: readonly K[],
  expected: Expected<K>,
  ask: Row['ask'],
  title = '',
): Row {
  return {
    title,
    objects,
    ask,
    expected: (actor, object) => {
      const cells = expected[actor]
      return typeof cells === 'object' ? cells[object as K] : cells
    },
  }
}

/** A row for a route that names none. */
export function plain(expected: Expected<'none'>, ask: Row['ask'], title = ''): Row {
  return row(['none'], expected, ask, title)
}
