/** Prints how long a round of typical work takes, in milliseconds, five times: hashing, a program's start, a disk write. */
import { spawnSync } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROUNDS = 5
const BYTES = Buffer.alloc(4 * 1024 * 1024, 1)
const folder = mkdtempSync(join(tmpdir(), 'yomikura-probe-'))
try {
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    scryptSync('lamp', 'salt', 32, { N: 2 ** 14 })
    spawnSync(process.execPath, ['-e', '0'])
    const file = openSync(join(folder, 'bytes'), 'w')
    writeSync(file, BYTES)
    fsyncSync(file)
    closeSync(file)
    console.log((performance.now() - started).toFixed(1))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
