import { LIMITS } from '@yomikura/contract/limits'
import type { AccountHolder } from '../access/index.ts'
import type { MyListService } from '../lists/index.ts'
import type { ForeignList } from './foreign-library.ts'
import type { OwnWorks } from './own-works.ts'
import type { Tally } from './tally.ts'

type OwnList = { id: string | undefined; title: string; works: Set<string> }

type Parts = { myLists: MyListService; works: OwnWorks; isDryRun: boolean }

const UNTITLED = '–'
const FULL_LIST = `a My List holds at most ${LIMITS.worksPerMyList} works`
const FULL_ACCOUNT = `an account has at most ${LIMITS.myLists} My Lists`

/**
 * Lists become My Lists of the same title, in their order. A list that is there already gets what it lacks,
 * at its end.
 */
export async function moveLists(
  { myLists, works, isDryRun }: Parts,
  account: AccountHolder,
  lists: readonly ForeignList[],
  tally: Tally,
): Promise<void> {
  const own = await readLists(myLists, account)
  for (const list of lists) {
    const title = toTitle(list.title)
    const known = own.get(title)
    const target: OwnList = known ?? { id: undefined, title, works: new Set() }
    const isRoom = known !== undefined || own.size < LIMITS.myLists
    const added = planList(list, target, { works, tally, isRoom })
    if (added.length === 0) continue
    own.set(title, target)
    if (isDryRun) continue
    target.id ??= (await myLists.create(account, title)).mylist_id
    await myLists.addWorks(account, { id: target.id, worknos: added })
  }
}

/** @returns works to add */
function planList(
  list: ForeignList,
  target: OwnList,
  { works, tally, isRoom }: { works: OwnWorks; tally: Tally; isRoom: boolean },
): string[] {
  const added: string[] = []
  for (const workId of list.workIds) {
    const found = works.find(workId, tally)
    if (!found) continue
    const { workno } = found
    if (target.works.has(workno)) tally.count('already_there')
    else if (!isRoom) tally.count('no_place', FULL_ACCOUNT)
    else if (target.works.size >= LIMITS.worksPerMyList) tally.count('no_place', FULL_LIST)
    else {
      target.works.add(workno)
      added.push(workno)
      tally.count('moved')
    }
  }
  return added
}

async function readLists(
  myLists: MyListService,
  account: AccountHolder,
): Promise<Map<string, OwnList>> {
  const json = await myLists.listJson(account, await myLists.version(account))
  const { mylists } = JSON.parse(json) as {
    mylists: { id: string; title: string; data: string[] }[]
  }
  // Of two with one title the older one gets what is added.
  return new Map(
    mylists.toReversed().map(({ id, title, data }) => [title, { id, title, works: new Set(data) }]),
  )
}

/** As it is stored: not longer than a title may be, and no half of a letter at its end. */
function toTitle(title: string): string {
  const cut = title.trim().slice(0, LIMITS.titleLength)
  return cut.replace(/[\ud800-\udbff]$/u, '').trim() || UNTITLED
}
