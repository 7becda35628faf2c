import type { ListedObject, ObjectStorage } from './storage.ts'

/** How one storage differs from the other by keys and sizes. */
export type StorageDifference = { key: string; kind: 'missing' | 'besides' | 'size' }

/**
 * Walks both storages side by side, in the order of their keys, without reading the objects. It says
 * what `to` lacks, what it has besides, and what it has in another size.
 */
export async function* findDifferences(
  from: ObjectStorage,
  to: ObjectStorage,
): AsyncGenerator<StorageDifference> {
  const [nextSource, nextTarget] = [toReader(from), toReader(to)]
  let [source, target] = await Promise.all([nextSource(), nextTarget()])
  while (source ?? target) {
    const order = compareKeys(source, target)
    const difference = toDifference(order, source, target)
    if (difference) yield difference
    ;[source, target] = await Promise.all([
      order <= 0 ? nextSource() : source,
      order >= 0 ? nextTarget() : target,
    ])
  }
}

function toDifference(
  order: number,
  source: ListedObject | undefined,
  target: ListedObject | undefined,
): StorageDifference | undefined {
  const key = (order > 0 ? target : source)?.key ?? ''
  if (order !== 0) return { key, kind: order < 0 ? 'missing' : 'besides' }
  return source?.length === target?.length ? undefined : { key, kind: 'size' }
}

/** @returns what gives one object a call, and undefined behind the last */
function toReader(storage: ObjectStorage): () => Promise<ListedObject | undefined> {
  const listed = storage.list('')[Symbol.asyncIterator]()
  return async () => {
    const next = await listed.next()
    return next.done === true ? undefined : next.value
  }
}

/** By the bytes of UTF-8, as storages list; the end of a list comes last. */
function compareKeys(one: ListedObject | undefined, other: ListedObject | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other)
  return Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))
}
