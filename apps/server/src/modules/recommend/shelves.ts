/** Accounts whose purchases say nothing: somebody who has nearly everything. */
export const LARGEST_SHELF = 500

/**
 * Which works lie on the shelves of the same accounts. Four bytes a sale, and four more once counting
 * has begun, so that five million sales fit in 50 MB.
 */
export class Shelves {
  /** Works, shelf after shelf. */
  #works = new Uint32Array(1024)
  #used = 0
  /** Where each shelf begins, and where the last one ends. */
  #starts = new Uint32Array(1024)
  #count = 0
  /** Shelves that each work lies on, work after work, and where those of a work begin. */
  #owners: { shelves: Uint32Array; starts: Uint32Array } | undefined
  readonly #together: Uint32Array

  /** @param works how many there are; each is named by a smaller number */
  constructor(works: number) {
    this.#together = new Uint32Array(works)
  }

  /** @param works of one account, each once */
  add(works: readonly number[]): void {
    if (works.length < 2 || works.length > LARGEST_SHELF) return
    this.#works = grown(this.#works, this.#used + works.length)
    this.#works.set(works, this.#used)
    this.#used += works.length
    this.#count++
    this.#starts = grown(this.#starts, this.#count + 1)
    this.#starts[this.#count] = this.#used
    this.#owners = undefined
  }

  /** Calls with each other work that accounts have beside this one, and how many have both. */
  eachBoughtWith(work: number, take: (other: number, accounts: number) => void): void {
    const { shelves, starts } = (this.#owners ??= this.#indexOwners())
    const together = this.#together
    const touched: number[] = []
    for (const shelf of partOf(shelves, starts, work)) {
      for (const other of partOf(this.#works, this.#starts, shelf)) {
        if (raise(together, other) === 0) touched.push(other)
      }
    }
    for (const other of touched) {
      if (other !== work) take(other, together[other] ?? 0)
      together[other] = 0
    }
  }

  #indexOwners(): { shelves: Uint32Array; starts: Uint32Array } {
    const starts = new Uint32Array(this.#together.length + 1)
    for (const work of this.#works.subarray(0, this.#used)) raise(starts, work + 1)
    let sum = 0
    for (const [work, count] of starts.entries()) starts[work] = sum += count
    const free = starts.slice()
    const shelves = new Uint32Array(this.#used)
    for (let shelf = 0; shelf < this.#count; shelf++) {
      for (const work of partOf(this.#works, this.#starts, shelf))
        shelves[raise(free, work)] = shelf
    }
    return { shelves, starts }
  }
}

/** Those of one thing, where `starts` says at which place each thing's begin. */
function partOf(numbers: Uint32Array, starts: Uint32Array, thing: number): Uint32Array {
  return numbers.subarray(starts[thing] ?? 0, starts[thing + 1] ?? 0)
}

/** Counts one more at a place. @returns how many there were before */
function raise(numbers: Uint32Array, place: number): number {
  const before = numbers[place] ?? 0
  numbers[place] = before + 1
  return before
}

/** Half as large again as needed at most, so that adding stays cheap and memory is not doubled. */
function grown(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers
  const larger = new Uint32Array(Math.ceil(length * 1.5))
  larger.set(numbers)
  return larger
}
