import { aWork } from '../../apps/web/src/data/base/test-works.ts'
import { toIndexRow } from '../../apps/web/src/data/library/db/to-index-row.ts'
import { buildTable } from '../../apps/web/src/data/library/db/build-table.ts'
import { LibraryIndex } from '../../apps/web/src/data/library/db/library-index.ts'
import { withReadings } from '../../apps/web/src/data/library/db/read-words.ts'
import { type FoundRows, queryLibrary } from '../../apps/web/src/data/library/db/library-query.ts'
import { matchWords } from '../../apps/web/src/data/library/db/match-words.ts'
import { makeCatalogue } from '@yomikura/testkit/catalogue'
import { textAt } from '../../apps/web/src/data/library/db/packed-texts.ts'
import { foldTypedText } from '../../packages/text/src/search-text.ts'

const WORDS = ['夜', 'まほう', 'star', 'ない言葉', 'の冒険']
const EVERYTHING = {
  category: 'all',
  sort: 'purchase',
  age: '',
  showOnlyPlayable: false,
  workType: '',
} as const

/** The app's search, and a loop of `includes` over the same folded strings, in alternating rounds. */
export async function measureMatching(
  size: number,
  rounds: number,
): Promise<{ own: number[]; ratio: number[] }> {
  const rows = makeCatalogue(size).map(({ work }, position) =>
    toIndexRow(
      toWireWork(work),
      { batch: 0, position: position % 100 },
      { salesDate: undefined, locale: 'ja_JP' },
    ),
  )
  const { columns, keys } = buildTable(rows, 'ja_JP')
  const index = await withReadings(new LibraryIndex(columns, keys))
  const texts = Array.from({ length: size }, (_, row) =>
    `${textAt(keys.searchText, row)} `.slice(0, -1),
  )
  const search = () =>
    WORDS.map((text) => countAsTyped(queryLibrary(index, { ...EVERYTHING, text }, { matchWords })))
  const loop = () =>
    WORDS.map((text) => {
      const typed = foldTypedText(text)
      return texts.filter((value) => value.includes(typed)).length
    })
  if (search().join() !== loop().join()) throw new Error('Both searches must find the same works.')
  const own: number[] = []
  const ratio: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = time(loop)
    const taken = time(search)
    own.push(taken / WORDS.length)
    ratio.push(taken / bare)
  }
  return { own, ratio }
}

/** Works that have the word without a typing error. */
function countAsTyped({ rows, ranks }: FoundRows): number {
  return ranks?.find(({ rank }) => rank === 'similar')?.start ?? rows.length
}

/** What the index is made from, of what the shop says. */
function toWireWork(work: ReturnType<typeof makeCatalogue>[number]['work']) {
  const { workno, name, name_phonetic, maker, author_name = null } = work
  const names = { ...(name && { name }), ...(name_phonetic && { name_phonetic }) }
  return aWork({ workno, ...names, ...(maker && { maker }), author_name })
}

function time(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}
