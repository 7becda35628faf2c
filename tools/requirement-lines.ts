/**
 * Which lines of the two documents state something, and which rows and records cover them: numbers alone, as
 * no sentence of the documents belongs to the product. `d1:36-37` is lines 36 to 37 of the first document.
 */
export type CoveredLines = {
  /** Lines that state something, by document: `5 10-15`. */
  states: Record<string, string>
  /** By page of the requirements, the lines of each row by its whole clause: `d1:36-37, d2:20`. */
  rows: Record<string, Record<string, string>>
  /** Lines of which a record of decision says why nothing shows them, by its number. */
  records: Record<string, string>
}

/** What the tables hold: clauses by page, and numbers of the records that exist. */
type Known = {
  clauses: ReadonlyMap<string, readonly string[]>
  records: ReadonlySet<string>
}

/** Lines by what covers them, and what is wrong with the list, in sentences. */
export type LinesVerdict = { byTest: number; byRecord: number; open: string[]; faults: string[] }

/** Clauses of rows that a record qualifies name it. */
const RECORD = /\bdecision \d+/

/** Judges that each line that states something has a row or a record, and that nothing else is listed. */
export function judgeLines({ states, rows, records }: CoveredLines, known: Known): LinesVerdict {
  const stated = new Set(
    Object.entries(states).flatMap(([document, lines]) =>
      lines.split(' ').flatMap((range) => listLines(`${document}:${range}`)),
    ),
  )
  const faults: string[] = []
  const tested = new Set<string>()
  const recorded = new Set<string>()
  const cover = (lines: string, by: Set<string>, where: string) => {
    for (const line of lines.split(', ').flatMap(listLines)) {
      if (stated.has(line)) by.add(line)
      else faults.push(`${where} names ${line}, which states nothing`)
    }
  }
  for (const [page, ofPage] of Object.entries(rows)) {
    for (const [clause, lines] of Object.entries(ofPage)) {
      const count = known.clauses.get(page)?.filter((each) => each === clause).length ?? 0
      if (count !== 1) faults.push(`${page} has ${count} rows of the clause “${clause}”`)
      else cover(lines, RECORD.test(clause) ? recorded : tested, `${page}: “${clause}”`)
    }
  }
  for (const [record, lines] of Object.entries(records)) {
    if (known.records.has(record)) cover(lines, recorded, `decision ${record}`)
    else faults.push(`there is no decision ${record}`)
  }
  return {
    byTest: tested.size,
    byRecord: [...recorded].filter((line) => !tested.has(line)).length,
    open: [...stated].filter((line) => !tested.has(line) && !recorded.has(line)),
    faults,
  }
}

/** The clauses of a page of the requirements, in its order, as they are written. */
export function listClauses(page: string): string[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:---|Clause )/.test(line))
    .map((line) => line.slice(2).split(' | ')[0]?.trim() ?? '')
}

/** Each line of `d1:36-37`. @throws Error for what is no such range */
function listLines(range: string): string[] {
  const [, document, first, last = first] = /^(d[12]):(\d+)(?:-(\d+))?$/.exec(range) ?? []
  const count = Number(last) - Number(first) + 1
  if (!document || !(count > 0)) throw new Error(`“${range}” is no range of lines.`)
  return Array.from({ length: count }, (_, index) => `${document}:${Number(first) + index}`)
}
