import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Addresses, settleAddresses } from '#addresses.ts'
import type { Config } from '#config/config.ts'
import type { Secrets } from '#config/secrets.ts'
import { listProviderOrigins } from '#config/sign-in-provider.ts'
import { Events } from '#events.ts'
import { countBackups } from '#modules/backup/last-backup.ts'
import { countFeeds } from '#modules/storefront/index.ts'
import { type Clock, systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import type { Log } from '#platform/log/log.ts'
import { RequestTimes } from '#http/request-times.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { JobTimes } from '#platform/queue/job-times.ts'
import { countQueue } from '#platform/queue/queue-gauges.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { RateCounter } from '#platform/rate/rate-counter.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { TimedStorage } from '#platform/storage/timed-storage.ts'
import type { Traces } from '#platform/traces/traces.ts'
import { openDataFolder } from '#start/data-folder.ts'
import {
  nameDatabase,
  nameStorage,
  openNamedDatabase,
  openNamedStorage,
  openTraces,
} from '#start/open-parts.ts'
import { settleSecrets } from '#start/settle-secrets.ts'
import { countCertificates } from './certificate-gauges.ts'
import { countParts } from './part-gauges.ts'

/** The technology under the rules: everything that holds state or talks to the outside. */
export type Platform = {
  config: Config
  addresses: Addresses
  log: Log
  clock: Clock
  db: Db
  storage: ObjectStorage
  queue: Queue
  secrets: Secrets
  registry: Registry
  requestTimes: RequestTimes
  jobTimes: JobTimes
  events: Events
  rateCounter: RateCounter
  outgoing: OutgoingFetch
  /** Undefined where no collector takes them. */
  traces: Traces | undefined
}

/** Opens everything that has to be closed again; what was opened is in `closers`, newest last. */
export async function openPlatform(
  config: Config,
  log: Log,
  closers: (() => Promise<unknown>)[],
): Promise<Platform> {
  const addresses = await settleAddresses(config)
  await openDataFolder(config.dataFolder, log)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const traces = await openTraces(config, { registry, log }, closers)
  const db = await openNamedDatabase(config, traces && ((event) => traces.noteQuery(event)))
  closers.push(() => db.destroy())
  const opened = await openNamedStorage(config, log, closers)
  const storage = new TimedStorage(opened, registry, traces)
  const secrets = await settleSecrets({
    path: join(config.dataFolder, 'secrets.json'),
    db,
    storage,
    databaseName: nameDatabase(config),
    storageName: nameStorage(config),
  })
  const outgoing = new OutgoingFetch({
    origins: [
      ...(config.oidc ? listProviderOrigins(config.oidc) : []),
      ...(config.storefront ? [new URL(config.storefront.url).origin] : []),
    ],
    hosts: config.mail ? [`${config.mail.host}:${config.mail.port}`] : [],
    ...{ resolve: config.resolve, traces },
  })
  closers.push(async () => outgoing.close())
  const rateCounter = new RateCounter({ db, clock: systemClock })
  closers.push(async () => rateCounter.close())
  const queue = new JobTableQueue({ db, log })
  countQueue(queue, registry)
  countParts({ config, db, storage, registry })
  countBackups({ db, clock: systemClock, registry })
  countCertificates({ addresses, clock: systemClock, registry })
  if (config.storefront) countFeeds({ db, clock: systemClock, registry })
  return {
    config,
    addresses,
    log,
    clock: systemClock,
    db,
    storage,
    queue,
    secrets,
    registry,
    requestTimes: new RequestTimes(registry),
    jobTimes: new JobTimes(registry, traces),
    events: new Events({ log, registry }),
    rateCounter,
    outgoing,
    traces,
  }
}
