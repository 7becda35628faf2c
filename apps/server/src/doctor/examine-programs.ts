import { MachineFonts, MACHINE_FONT_FOLDERS } from '@yomikura/ingest/fonts/machine-fonts'
import { CODE_PAGES } from '@yomikura/ingest/kinds/pdf/code-pages'
import { findConverter } from '@yomikura/ingest/kinds/media/converter'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Config } from '#config/config.ts'
import { findSandbox } from '#modules/ingest/sandbox.ts'
import { type DoctorLine, examineOne, Trouble } from './line.ts'

const runProgram = promisify(execFile)

/** Languages whose letters no font has by chance. */
const LETTERS = {
  Japanese: CODE_PAGES.japanese,
  Chinese: CODE_PAGES.simplifiedChinese,
  Korean: CODE_PAGES.korean,
} as const

/**
 * What a process of the role worker finds on this machine.
 *
 * @param searchPath folders as in `PATH`
 */
export function examinePrograms(
  { roles, fontFolders }: Pick<Config, 'roles' | 'fontFolders'>,
  searchPath = process.env.PATH ?? '',
): Promise<DoctorLine[]> {
  if (!roles.includes('worker')) return Promise.resolve([])
  return Promise.all([
    examineOne({
      part: 'ffmpeg',
      what: 'ffmpeg and ffprobe',
      remedy: 'Install it again (Debian: apt install ffmpeg).',
      run: () => examineConverter(searchPath),
    }),
    examineOne({
      part: 'heif-convert',
      what: 'heif-convert',
      remedy: 'Install it again (Debian: apt install libheif-examples).',
      run: () => examineHeif(searchPath),
    }),
    examineOne({
      part: 'sandbox',
      what: 'sandbox of processes that unpack works',
      remedy: 'Debian: apt install bubblewrap.',
      run: examineSandbox,
    }),
    examineOne({
      part: 'fonts',
      what: 'fonts for documents and covers',
      remedy: 'Debian: apt install fonts-noto-cjk.',
      run: () => examineFonts([...fontFolders, ...MACHINE_FONT_FOLDERS]),
    }),
  ])
}

async function examineConverter(searchPath: string): Promise<string> {
  const converter = await findConverter(searchPath)
  if (converter) return readVersion([...converter.ffmpeg, '-version'])
  throw new Trouble(
    'they are not in PATH: films, and sounds that browsers do not play, cannot be taken in',
    'Install them (Debian: apt install ffmpeg).',
    'warning',
  )
}

async function examineHeif(searchPath: string): Promise<string> {
  const converter = await findConverter(searchPath)
  if (converter?.heif) return readVersion([...converter.heif, '--version'])
  throw new Trouble(
    'it is not in PATH, or ffmpeg is not: HEIC pictures cannot be taken in',
    'Install both (Debian: apt install ffmpeg libheif-examples).',
    'warning',
  )
}

/** The number in what a program says of itself; older ones say it beside a complaint about their arguments. */
async function readVersion([program = '', ...values]: readonly string[]): Promise<string> {
  const said: object = await runProgram(program, values).catch((error: unknown) => {
    const isComplaint = error instanceof Error && 'code' in error && typeof error.code === 'number'
    if (!isComplaint) throw error
    return error
  })
  const { stdout = '', stderr = '' } = said as { stdout?: string; stderr?: string }
  const [number = 'there'] = /\d+\.\d[\w.+~-]*/.exec(stdout + stderr) ?? []
  return number
}

async function examineSandbox(): Promise<string> {
  const { level } = await findSandbox()
  if (level === 'locked') return level
  throw new Trouble(
    `its level is ${level}: a file that breaks a parser could reach more of this machine`,
    'Install bubblewrap (Debian: apt install bubblewrap) and let this account make user namespaces.',
    'warning',
  )
}

/** @throws Trouble where letters are missing for which no other font stands in */
export async function examineFonts(folders: readonly string[]): Promise<string> {
  const { faces } = new MachineFonts(folders)
  const missing = Object.entries(LETTERS).filter(
    ([, bit]) => !faces.some(({ codePages }) => (codePages & bit) !== 0),
  )
  if (missing.length === 0) return `${faces.length}, with Japanese, Chinese and Korean ones`
  throw new Trouble(
    `none has letters of ${missing.map(([language]) => language).join(', ')}`,
    'Install some (Debian: apt install fonts-noto-cjk), or name a folder in YOMIKURA_FONT_FOLDERS.',
    'warning',
  )
}
