import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { buildWeb } from '../build-web.ts'
import { ROOT } from '../paths.ts'
import { run } from '../process.ts'
import { listFiles, type ReleasedFile } from './list-files.ts'
import { readLock } from './list-packages.ts'
import { makeNotices } from './make-notices.ts'
import { makeSbom } from './make-sbom.ts'
import { packFiles } from './pack-files.ts'

type Release = {
  /** The archive; its checksum lies beside it, with `.sha256` after the name. */
  archive: string
  sha256: string
  /** Of the archive, and of all files in it. */
  sizeBytes: number
  unpackedBytes: number
}

/** The command line from an unpacked archive, wherever it lies; links to it may be made. */
const SCRIPT = `#!/bin/sh
# Takes what the service is configured with, unless the variables are set already.
set -eu
here=$(dirname "$(readlink -f "$0")")
file=\${YOMIKURA_ENV_FILE:-/etc/yomikura/yomikura.env}
if [ -e "$file" ]; then
  set -- --env-file="$file" "$here/../apps/server/src/cli/main.ts" "$@"
else
  set -- "$here/../apps/server/src/cli/main.ts" "$@"
fi
exec "\${NODE:-node}" --disable-warning=ExperimentalWarning "$@"
`

/**
 * Makes the archive of this checkout, for the system that it runs on. Two runs on the same commit
 * with the same packages make the same bytes: names are in order, and times are those of the commit,
 * or of SOURCE_DATE_EPOCH.
 *
 * @param folder where archive and checksum go
 * @throws Error when the web app cannot be built, or git fails
 */
export async function makeRelease(folder: string): Promise<Release> {
  buildWeb()
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? runGit('log', '-1', '--format=%ct'))
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest
  const { version, license, description, engines } = manifest
  const packages = readLock(ROOT)
  const isHeld = (folder: string) => existsSync(join(ROOT, folder))
  const written: Record<string, string> = {
    'bin/yomikura': SCRIPT,
    'package.json': toJson({
      ...{ name: 'yomikura', version, private: true, description, license, type: 'module' },
      ...{ engines, bin: { yomikura: 'bin/yomikura' } },
    }),
    'sbom.cdx.json': makeSbom({
      ...{ packages, version, seconds, programs: ['apps/server', 'apps/web'] },
      isHeld,
    }),
    'THIRD-PARTY-LICENSES.txt': makeNotices({ root: ROOT, packages, program: 'apps/web', isHeld }),
  }
  const files = listFiles(ROOT, packages)
  const checksums = await listChecksums(files, written)
  written['SHA256SUMS'] = checksums

  const name = `yomikura-${version}`
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, `${name}.tar.gz`)
  const tar = packFiles({ files, written, top: name, seconds })
  await pipeline(tar, createGzip({ level: 9 }), createWriteStream(archive))
  const sha256 = await digestFile(archive)
  writeFileSync(`${archive}.sha256`, `${sha256}  ${name}.tar.gz\n`)
  const ofFiles = files.map(({ kind, source }) => (kind === 'file' ? statSync(source).size : 0))
  const ofWritten = Object.values(written).map((text) => Buffer.byteLength(text))
  const unpackedBytes = [...ofFiles, ...ofWritten].reduce((sum, size) => sum + size, 0)
  return { archive, sha256, sizeBytes: statSync(archive).size, unpackedBytes }
}

type Manifest = Record<'version' | 'license' | 'description', string> & { engines: object }

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const runGit = (...args: string[]) => run('git', ['-C', ROOT, ...args]).trim()

/** The lines that `sha256sum --check` reads, one for each file. */
async function listChecksums(files: readonly ReleasedFile[], written: Record<string, string>) {
  const lines: string[] = []
  for (const [name, text] of Object.entries(written))
    lines.push(`${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
  for (const { kind, name, source } of files)
    if (kind === 'file') lines.push(`${await digestFile(source)}  ${name}\n`)
  return lines.join('')
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
