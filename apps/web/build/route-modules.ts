import type { Rolldown } from 'vite'

/**
 * Whether a module comes with one of `roots` before anything is opened: what may stand in the file
 * that all screens load. Chosen by folder, that file would collect what only others need.
 *
 * @param roots absolute paths
 */
export function createRouteTest(roots: readonly string[]) {
  let members: ReadonlySet<string> | undefined
  return (moduleId: string, context: Rolldown.ChunkingContext): boolean => {
    members ??= collectImports(roots, context)
    return members.has(moduleId)
  }
}

function collectImports(
  roots: readonly string[],
  context: Rolldown.ChunkingContext,
): ReadonlySet<string> {
  const found = new Set(roots)
  // What is added while the set is gone through is gone through, too.
  for (const id of found) {
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`${id} is not part of the build.`)
    for (const imported of module.importedIds) found.add(imported)
  }
  return found
}
