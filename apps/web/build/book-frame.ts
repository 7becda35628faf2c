import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { writtenLimits } from './written-limits.ts'

const ENTRY = fileURLToPath(new URL('../src/book-frame/main.ts', import.meta.url))
const MODULE = 'virtual:book-frame'
const RESOLVED = `\0${MODULE}`

/** Under this name the server finds the script, to allow it in the app's content policy by its hash. */
const FILE = 'book-frame.js'

/**
 * The one script that runs in the frame of a book, as text: it stands inline in the frame's markup,
 * because an opaque origin can load nothing. `virtual:book-frame` gives the app the text and its hash.
 */
export function bookFrame(): Plugin {
  let script: Promise<string> | undefined
  const load = () => (script ??= bundle())
  return {
    name: 'book-frame',
    // Under `npm run dev` a changed source makes another script.
    watchChange: (id) => {
      if (/[\\/]src[\\/]book-frame[\\/]/.test(id)) script = undefined
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: async (id) => {
      if (id !== RESOLVED) return undefined
      const text = await load()
      const hash = createHash('sha256').update(text).digest('base64')
      return `export const bootScript = ${JSON.stringify(text)}\nexport const bootHash = 'sha256-${hash}'\n`
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await load() })
    },
  }
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [writtenLimits()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'bookFrame', fileName: 'book-frame' },
    },
  })
  const [made] = Array.isArray(output) ? output : [output]
  const chunk = made && 'output' in made ? made.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The frame of books was not built.')
  const text = chunk.code.trim()
  // Inside a script element these would end it, or change how it is read.
  if (/<\/script|<script|<!--/i.test(text)) throw new Error('The script would end its own element.')
  return text
}
