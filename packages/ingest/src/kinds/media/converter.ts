import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'

/** The programs that read and write what no library here does, each as a command to put arguments behind. */
export type Converter = {
  ffmpeg: readonly string[]
  ffprobe: readonly string[]
  /** libheif's own program for HEIC; absent where the machine lacks it. */
  heif?: readonly string[]
}

/**
 * ffmpeg as this machine has it; undefined without it, or when its parts are not all there.
 *
 * It reads hostile bytes with parsers in C, so where the system can, the kernel bounds its memory and
 * ends it with the process that started it.
 *
 * @param searchPath folders as in `PATH`
 */
export async function findConverter(
  searchPath = process.env.PATH ?? '',
): Promise<Converter | undefined> {
  const find = (name: string) => findProgram(name, searchPath)
  const [ffmpeg, ffprobe] = [await find('ffmpeg'), await find('ffprobe')]
  if (ffmpeg === undefined || ffprobe === undefined) return undefined
  const prlimit = await find('prlimit')
  const setpriv = await find('setpriv')
  const bounds = [
    ...(prlimit ? [prlimit, `--as=${INGEST_LIMITS.converterBytes}`, '--core=0', '--'] : []),
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
  ]
  const heif = await find('heif-convert')
  return {
    ffmpeg: [...bounds, ffmpeg],
    ffprobe: [...bounds, ffprobe],
    ...(heif !== undefined && { heif: [...bounds, heif] }),
  }
}

async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter)) {
    const path = join(folder, name)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (folder !== '' && isThere) return path
  }
  return undefined
}
