/**
 * A second home for the name of the current generation. Browsers open a damaged database as an
 * empty one and say nothing; a name here with no library there is how we notice.
 */
export type Sentinel = {
  read(): string | undefined
  write(generation: string): void
}

/** The sentinel of one database, in localStorage; where that is blocked nothing is watched. */
export function createSentinel(databaseName: string, storage: Storage | undefined): Sentinel {
  const key = `library:${databaseName}`
  return {
    read: () => storage?.getItem(key) ?? undefined,
    write: (generation) => storage?.setItem(key, generation),
  }
}
