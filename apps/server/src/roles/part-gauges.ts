import { Gauge, type Registry } from 'prom-client'
import { statfs } from 'node:fs/promises'
import type { Config } from '#config/config.ts'
import { type HealthCheck, type PartState, runCheck } from '#http/health.ts'
import { checkDatabase, type Db } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'

const STATES: readonly PartState[] = ['ok', 'full', 'failing']

type Parts = {
  config: Pick<Config, 'dataFolder'>
  db: Db
  storage: ObjectStorage
  registry: Registry
}

/** Adds how the database and the storage are to a registry: they are asked when it is read. */
export function countParts({ config, db, storage, registry }: Parts): void {
  countStates(registry, { database: () => checkDatabase(db), storage: () => storage.check() })
  countRoom(registry, {
    data: async () => {
      const { bavail, bsize } = await statfs(config.dataFolder)
      return bavail * bsize
    },
    storage: () => storage.findFreeBytes(),
  })
  countConnections(registry, db)
}

function countStates(registry: Registry, checks: Readonly<Record<string, HealthCheck>>): void {
  const gauge = new Gauge({
    name: 'yomikura_part_state',
    help: 'One for the state that a part is in, ok, full or failing, and zero for the others.',
    labelNames: ['part', 'state'],
    registers: [registry],
    collect: async () => {
      const found = Object.entries(checks).map(async ([part, check]) => {
        const { state: now } = await runCheck(check)
        for (const state of STATES) gauge.set({ part, state }, Number(state === now))
      })
      await Promise.all(found)
    },
  })
}

function countRoom(
  registry: Registry,
  places: Readonly<Record<string, () => Promise<number | undefined>>>,
): void {
  const gauge = new Gauge({
    name: 'yomikura_free_bytes',
    help: 'Room left where the server writes; no row where the technology does not say.',
    labelNames: ['place'],
    registers: [registry],
    collect: async () => {
      gauge.reset()
      const found = Object.entries(places).map(async ([place, find]) => {
        // A disk that does not answer is seen in its state: the other figures must still come.
        const bytes = await find().catch(() => undefined)
        if (bytes !== undefined) gauge.set({ place }, bytes)
      })
      await Promise.all(found)
    },
  })
}

function countConnections(registry: Registry, db: Db): void {
  const gauge = new Gauge({
    name: 'yomikura_database_connections',
    help: 'Connections of the pool that are used or idle, and callers waiting; PostgreSQL only.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const count = engineOf(db).countConnections?.()
      for (const [state, value] of Object.entries(count ?? {})) gauge.set({ state }, value)
    },
  })
}
