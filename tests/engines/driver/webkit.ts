import { findFreePort } from '@yomikura/testkit/free-port'
import { patience } from '@yomikura/testkit/patience'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, waitUntil } from '../../../tools/process.ts'
import { findProgram } from '../../../tools/programs.ts'
import type { Backend, Size, StartOptions } from './backend.ts'
import { WebDriverSession } from './webdriver-session.ts'

/** Keys whose names are no characters, as WebDriver writes them. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
}
const START_TIMEOUT_MS = 20_000
/**
 * A page that goes into the browser's cache takes a question with it that it has just been asked, and its
 * time for an answer. Half of what a wait has, so that it asks the next page.
 */
const ANSWER_MS = 15_000 * patience()

/** WebKit by plain WebDriver: its small browser in a window of a virtual screen. */
export async function startWebKit(driver: string, options: StartOptions): Promise<Backend> {
  const home = await mkdtemp(join(tmpdir(), 'yomikura-webkit-'))
  const display = await startDisplay()
  const port = await findFreePort()
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...toEnvironment(home, display.name, options) },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await endProcess(server, 'SIGTERM')
    await endProcess(display.process, 'SIGTERM')
    await rm(home, { recursive: true, force: true })
  }
  try {
    await waitUntil('WebKitWebDriver', () => isListening(`${url}/status`), START_TIMEOUT_MS)
    const session = await WebDriverSession.open(url, {
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    })
    await setViewport(session, options.viewport)
    return toBackend(session, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

function toBackend(session: WebDriverSession, stop: () => Promise<void>): Backend {
  return {
    goto: async (url) => void (await session.post('url', { url })),
    run: async (functionText, args) => {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve((${functionText})(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = await session.post('execute/async', { script, args: [args] }, ANSWER_MS)
      const { value, error } = answer as { value?: unknown; error?: string }
      if (error !== undefined) throw new Error(error)
      return value ?? undefined
    },
    clickAt: (x, y) => act(session, toClick(Math.round(x), Math.round(y))),
    pressKey: (key) => act(session, toKeyPress(KEYS[key] ?? key)),
    screenshot: async () => Buffer.from(String(await session.get('screenshot')), 'base64'),
    setViewport: (size) => setViewport(session, size),
    errors: () => undefined,
    close: async () => {
      await session.close().catch(() => undefined)
      await stop()
    },
  }
}

const act = async (session: WebDriverSession, source: object) =>
  void (await session.post('actions', { actions: [source] }))

const toClick = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const toKeyPress = (value: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ],
})

/** The window is larger than what it shows; by how much is known only from the page. */
async function setViewport(session: WebDriverSession, { width, height }: Size): Promise<void> {
  await session.post('window/rect', { width, height })
  const [innerWidth = width, innerHeight = height] = (await session.post('execute/sync', {
    script: 'return [innerWidth, innerHeight]',
    args: [],
  })) as number[]
  await session.post('window/rect', {
    width: 2 * width - innerWidth,
    height: 2 * height - innerHeight,
  })
}

function toEnvironment(
  home: string,
  display: string,
  { scheme, lang }: StartOptions,
): Record<string, string> {
  return {
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    LC_ALL: '',
    LANGUAGE: '',
    ...(lang === undefined ? makeLocale(home) : { LANG: lang }),
  }
}

/** A Japanese locale in a folder of our own: Debian generates none by itself. */
function makeLocale(home: string): Record<string, string> {
  const name = 'ja_JP.UTF-8'
  spawnSync('localedef', ['-i', 'ja_JP', '-f', 'UTF-8', join(home, name)])
  return { LOCPATH: home, LANG: name }
}

function findMiniBrowser(): string {
  const [path] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser')
  if (path === undefined)
    throw new Error('MiniBrowser (Debian package "webkit2gtk-driver") is missing.')
  return path
}

async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const xvfb = findProgram('Xvfb') ?? 'Xvfb'
  const args = ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp']
  const process = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    process.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
    process.once('exit', () => reject(new Error('Xvfb did not start.')))
  })
  return { name: `:${number}`, process }
}

async function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
