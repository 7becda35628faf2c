import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Enough for hundreds of files; two that would get the same letters fail the build. */
const FILE_LETTERS = 4

/**
 * Names the classes of `*.module.css` files shortly: names in words, with the line where they stand, are
 * half a hundredth of what every first visit loads. Only in the build: `npm run dev` and tests have words.
 */
export function shortNames(): Plugin {
  return {
    name: 'short-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: createShortNames() } } }),
  }
}

/**
 * Gives each class the letters of its file and a number in it, the same in every build.
 *
 * @throws Error in the given function when two files would share their letters
 */
export function createShortNames() {
  const files = new Map<string, string>()
  const numbers = new Map<string, Map<string, number>>()
  return (name: string, path: string): string => {
    const file = toFile(path)
    const letters = toLetters(file)
    const other = files.get(letters) ?? file
    if (other !== file)
      throw new Error(`Classes of ${file} and ${other} would have the same names.`)
    files.set(letters, file)
    const known = numbers.get(file) ?? new Map<string, number>()
    numbers.set(file, known)
    const number = known.get(name) ?? known.size
    known.set(name, number)
    return letters + number.toString(36)
  }
}

/** Wherever the repository lies. */
function toFile(path: string): string {
  const [file = path] = path.split('?')
  return relative(import.meta.dirname, file).replaceAll('\\', '/')
}

/** The first one is a letter, as names of classes demand. */
function toLetters(file: string): string {
  const [first = 0, ...others] = createHash('sha256')
    .update(file)
    .digest()
    .subarray(0, FILE_LETTERS)
  const rest = others.map((byte) => (byte % 36).toString(36)).join('')
  return String.fromCharCode(97 + (first % 26)) + rest
}
