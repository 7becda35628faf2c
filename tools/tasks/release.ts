/** `npm run release`: the archive that operators install, in `artifacts/release`. */
import { join } from 'node:path'
import { ROOT } from '../paths.ts'
import { makeRelease } from '../release/make-release.ts'

const { archive, sha256, sizeBytes, unpackedBytes } = await makeRelease(
  join(ROOT, 'artifacts', 'release'),
)
const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
console.error(`${toMegabytes(sizeBytes)}, unpacked ${toMegabytes(unpackedBytes)}`)
console.log(JSON.stringify({ archive, sha256, size: sizeBytes, unpacked_size: unpackedBytes }))
