import { findProgram, type ProgramName } from '../../../tools/programs.ts'
import type { Backend, StartOptions } from './backend.ts'
import { startChromium } from './chromium.ts'
import { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

type Engine = {
  /** What must be on the machine; the first is the program that is started. */
  needs: readonly [ProgramName, ...ProgramName[]]
  start: (program: string, options: StartOptions) => Promise<Backend>
}

const ENGINES = {
  Chromium: { needs: ['chromium'], start: startChromium },
  Firefox: { needs: ['firefox'], start: startFirefox },
  WebKit: { needs: ['WebKit', 'Xvfb', 'locales'], start: startWebKit },
} as const satisfies Record<string, Engine>

export type EngineName = keyof typeof ENGINES
export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[]

/** What this machine lacks to run the engine; undefined where it has all. */
export function findMissing(engine: EngineName): ProgramName | undefined {
  return ENGINES[engine].needs.find((name) => findPath(name) === undefined)
}

/** Starts a browser with an empty profile. */
export async function startEngine(engine: EngineName, options: StartOptions): Promise<Driver> {
  const { needs, start } = ENGINES[engine]
  const program = findPath(needs[0])
  if (program === undefined) throw new Error(`${engine} needs ${needs[0]}.`)
  return new Driver(await start(program, options))
}

function findPath(name: ProgramName): string | undefined {
  return (name === 'chromium' && process.env['YOMIKURA_CHROMIUM']) || findProgram(name)
}
