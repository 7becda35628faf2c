type Budget = {
  seconds: number
  /** How long a test file takes, as far as that is known. */
  estimate: (file: string) => number
  /** What runs whatever it takes. */
  isOwed: (file: string) => boolean
}

export type Fitted = { chosen: readonly string[]; left: readonly string[]; seconds: number }

/** The first test files that fit, and those that are left out. What is owed takes its seconds first. */
export function fitBudget(files: readonly string[], { seconds, estimate, isOwed }: Budget): Fitted {
  const chosen = files.filter(isOwed)
  const left: string[] = []
  let taken = chosen.reduce((sum, file) => sum + estimate(file), 0)
  for (const file of files.filter((each) => !isOwed(each))) {
    const cost = estimate(file)
    if (taken + cost > seconds) left.push(file)
    else {
      chosen.push(file)
      taken += cost
    }
  }
  return { chosen, left, seconds: taken }
}
