import { join } from 'node:path'
import { ProcessPool } from '#modules/ingest/process-pool.ts'
import { findSandbox } from '#modules/ingest/sandbox.ts'

/** A server that ingests one work, for tests that kill it. It says when the first file is done. */
const { root, source } = JSON.parse(process.argv[2] ?? '') as { root: string; source: string }
const pool = new ProcessPool({ sandbox: await findSandbox(), root })
const child = await pool.take([source])
await child.run({
  order: {
    source,
    workno: 'BJ000001',
    revision: '01890000-0000-7000-8000-000000000001',
    updatedAt: '2026-01-01 00:00:00',
    direction: 'rtl',
    protect: true,
    outputFolder: join(child.reach.writable, 'work'),
    salt: 'salt',
    mayTurn: false,
    contentKey: 'ab'.repeat(32),
    isAfterCrash: false,
  },
  signal: new AbortController().signal,
  onProgress: () => process.stdout.write('progress\n'),
})
