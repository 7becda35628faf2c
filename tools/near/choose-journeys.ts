import { type AreaMap, findTestsOfAreas } from './area-map.ts'

const FOLDER = 'tests/e2e/'
const TAG = /@smoke|@gate/

type Sources = {
  /** Files that are not as they were. */
  changed: readonly string[]
  /** Every file of the journeys' folder, as a path from the root. */
  files: readonly string[]
  /** Names of spec files by area. */
  areas: AreaMap
  readText: (file: string) => string
}

const isSpec = (file: string) => file.startsWith(FOLDER) && file.endsWith('.spec.ts')

/** Spec files that import changed parts of journeys, over other parts too. */
function findImporters({ changed, files, readText }: Sources): string[] {
  const isParts = (file: string) => file.startsWith(FOLDER) && !isSpec(file)
  const reached = new Set(changed.filter(isParts))
  for (const part of reached) {
    const words = `'./${part.slice(FOLDER.length)}'`
    for (const file of files) if (readText(file).includes(words)) reached.add(file)
  }
  return [...reached].filter(isSpec)
}

/** Spec files that a change can touch, the nearest first, and those of them that only the full run runs. */
export function findTouchedJourneys(sources: Sources): { specs: string[]; onlyFull: string[] } {
  const { changed, files, areas, readText } = sources
  const own = changed.filter((file) => isSpec(file) && files.includes(file))
  const ofAreas = findTestsOfAreas(changed, areas).map((name) => FOLDER + name)
  const touched = [...new Set([...findImporters(sources), ...ofAreas])].filter(
    (file) => !own.includes(file),
  )
  const byTag = Object.groupBy(touched, (file) => (TAG.test(readText(file)) ? 'tagged' : 'full'))
  return { specs: [...own, ...(byTag.tagged ?? [])], onlyFull: byTag.full ?? [] }
}

/** Playwright's arguments: the tagged journeys of some files, and all of the files that changed themselves. */
export function toJourneyArguments(
  specs: readonly string[],
  isOwed: (file: string) => boolean,
): string[] {
  // What `--grep` looks at begins with the file's name.
  const owed = specs.filter(isOwed).map((file) => file.slice(FOLDER.length))
  const patterns = owed.map((name) => String.raw`(?:^|\s|/)${RegExp.escape(name)}\s`)
  return ['--grep', [TAG.source, ...patterns].join('|'), ...specs]
}
