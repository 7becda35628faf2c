import { readXml } from '../markup/read-xml.ts'
import { attributeOf, descendantsOf } from '../markup/xml-tree.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { decodeXml } from './decode-xml.ts'
import type { ResolveHref } from './href.ts'

/** Where the file lies that names a book's package documents. */
export const CONTAINER_PATH = 'META-INF/container.xml'

/** What a package document is looked for in. */
type BookIndex = {
  paths: readonly string[]
  has: (path: string) => boolean
  resolve: ResolveHref
}

/**
 * Path of a book's package document: the first that the container names and that is there, else the
 * only one of the book, since some tools lose the container or name a file that is gone.
 *
 * @param container bytes of the container; undefined where the book has none
 */
export function findPackagePath(
  container: Buffer | undefined,
  { paths, has, resolve }: BookIndex,
): string | undefined {
  for (const named of container === undefined ? [] : readRoots(container)) {
    const path = resolve('', named)?.path
    if (path !== undefined && has(path)) return path
  }
  const found = paths.filter((path) => path.toLowerCase().endsWith('.opf'))
  return found.length === 1 ? found[0] : undefined
}

function readRoots(container: Buffer): string[] {
  try {
    return [...descendantsOf(readXml(decodeXml(container)))]
      .filter(({ name }) => name === 'rootfile')
      .map((root) => attributeOf(root, 'full-path') ?? '')
  } catch (error) {
    if (error instanceof VerdictError) return []
    throw error
  }
}
