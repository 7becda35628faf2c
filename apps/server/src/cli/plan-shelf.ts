import { sortNaturally } from '@yomikura/text/natural-sort'
import {
  areDiscsOfOne,
  describeForm,
  hasShopCode,
  isDiscName,
  isPartName,
  isVolumeName,
  kindOnShelf,
  type ShelfKind,
} from './shelf-names.ts'
import { findTitleForms } from './shelf-forms.ts'
import { sidecarFinder, toCoveredTitle, toTitle } from './shelf-sidecars.ts'

/** A file or folder on a shelf, by its name alone. */
export type ShelfNode = {
  name: string
  /** Of a folder; undefined for a file. */
  children?: readonly ShelfNode[]
  /** What its own name does not say: that of what a link leads to, or one with the ending that its bytes ask for. */
  target?: string
}

/** What is one work: a file, or a folder with all in it. */
export type PlannedWork<Node extends ShelfNode> = {
  node: Node
  /** Folders from the shelf down to it, without the shelf and itself. */
  above: readonly Node[]
  /** Of a file: notes and a cover that describe it and lie beside it. */
  beside?: readonly Node[]
  /** Of a file: the same title in other forms, which lie beside it and are kept to be downloaded. */
  otherForms?: readonly Node[]
  /** Whether a note calls the folder that the file lies in one title, which it is. */
  isTitled?: boolean
}

/** A file that is no work and no part of one. */
export type LeftOut<Node extends ShelfNode> = {
  node: Node
  above: readonly Node[]
  /** Absent for what describes works or is their cover. */
  reason?: string
}

/** A folder of works. */
export type DividedFolder<Node extends ShelfNode> = {
  node: Node
  /** Folders from the shelf down to what is in it. */
  above: readonly Node[]
  /** Whether readers could see something of it if it were one work: what is in archives they could not. */
  hasReadable: boolean
}

export type ShelfPlan<Node extends ShelfNode> = {
  works: PlannedWork<Node>[]
  leftOut: LeftOut<Node>[]
  /** Folders that are no work, the shelf among them. */
  shelves: DividedFolder<Node>[]
}

/** How many files of each kind lie in a folder, and in it and below. */
type Counts = Record<ShelfKind, number>
type Survey = { own: Counts; all: Counts }

/** So many pictures to an archive or document make a folder of pages with something beside them. */
const PAGES_TO_ONE = 4

/**
 * Which files and folders of a shelf are works. Every file ends in a work, or is left out.
 *
 * A folder is one work when it holds pages, tracks, or parts of one thing; archives, EPUBs and PDFs are a
 * work each, however deep they lie.
 *
 * @param isKept folders that are one work whatever is in them, because they were taken in as one
 */
export function planShelf<Node extends ShelfNode>(
  root: Node,
  isKept: (folder: Node) => boolean = () => false,
): ShelfPlan<Node> {
  return new Planner<Node>(isKept).plan(root)
}

class Planner<Node extends ShelfNode> {
  readonly #isKept: (folder: Node) => boolean
  readonly #surveys = new Map<ShelfNode, Survey>()
  readonly #plan: ShelfPlan<Node> = { works: [], leftOut: [], shelves: [] }

  constructor(isKept: (folder: Node) => boolean) {
    this.#isKept = isKept
  }

  plan(root: Node): ShelfPlan<Node> {
    if (root.children === undefined || this.#isRootOneWork(root)) {
      this.#plan.works.push({ node: root, above: [] })
    } else this.#divide(root, [])
    return this.#plan
  }

  /** A folder that a person named is a shelf as soon as there is anything on it that is a work by itself. */
  #isRootOneWork(root: Node): boolean {
    const { own, all } = this.#survey(root)
    const hasWorks = all.archive + all.document > 0
    if (isMostlyPages(own, all)) return true
    if (own.page + own.cover > 0 && !hasWorks) {
      return countMedia(all) === 0 || own.track > 0 || this.#isOneOfParts(root, all)
    }
    if (own.page + own.cover > 0 && countReadable(all) > all.archive && this.#isKept(root))
      return true
    return !hasWorks && foldersOf(root).length === 0
  }

  #divide(folder: Node, above: readonly Node[]): void {
    const { all } = this.#survey(folder)
    this.#plan.shelves.push({ node: folder, above, hasReadable: countReadable(all) > all.archive })
    const kinds = kindsIn(folder)
    const isShared = this.#holdsTitles(folder, kinds)
    const isTitled = !isShared && isDescribed(folder)
    const findBeside = sidecarFinder(kinds, isShared)
    const forms = findTitleForms([...kinds.keys()])
    const others = new Set([...forms.values()].flat())
    for (const node of sortNaturally((folder.children ?? []) as readonly Node[], toName)) {
      if (others.has(node)) continue
      const kind = kinds.get(node)
      const isWork =
        kind === undefined ? this.#isOneWork(node, above.length === 0) : LOOSE_WORKS.has(kind)
      if (isWork && kind !== undefined) {
        const otherForms = forms.get(node)
        const around = { beside: findBeside(node), ...(otherForms && { otherForms }) }
        this.#plan.works.push({ node, above, ...around, isTitled })
      } else if (isWork) this.#plan.works.push({ node, above })
      else if (kind === undefined) this.#divide(node, [...above, node])
      else {
        const reason = reasonOf(node.name, kind)
        this.#plan.leftOut.push({ node, above, ...(reason !== undefined && { reason }) })
      }
    }
  }

  /** Whether there is more than one title in a folder: in several forms it is one still. */
  #holdsTitles(folder: Node, kinds: ReadonlyMap<Node, ShelfKind>): boolean {
    const works = [...kinds].filter(([, kind]) => LOOSE_WORKS.has(kind))
    const isAround = foldersOf(folder).some((child) => countReadable(this.#survey(child).all) > 0)
    return isAround || new Set(works.map(([{ name }]) => toTitle(name))).size > 1
  }

  #isOneWork(folder: Node, isOnTop: boolean): boolean {
    const { own, all } = this.#survey(folder)
    const hasReadable = countReadable(all) > all.archive
    // Nothing that could be a work of its own lies in it; only on top is it named as one.
    if (countReadable(all) === 0) return isOnTop
    if (hasReadable && (this.#isKept(folder) || hasShopCode(folder.name))) return true
    if (isMostlyPages(own, all) || own.html > 0) return true
    if (isTitleFolder(folder, own)) return true
    if (own.track > 0 && !isMixed(own)) return true
    if (own.recording > 0) return !this.#hasWorksBeside(folder)
    if (own.archive + own.document > 0) return false
    return this.#isOneOfParts(folder, all)
  }

  /** Beside whole recordings lie other works: archives, several documents, folders of other titles. */
  #hasWorksBeside(folder: Node): boolean {
    const { all } = this.#survey(folder)
    if (all.archive > 0 || all.document > 1) return true
    return foldersOf(folder).some(
      (child) => countMedia(this.#survey(child).all) > 0 && !isPartName(child.name),
    )
  }

  /** Whether a folder that holds nothing readable itself is one work of several folders. */
  #isOneOfParts(folder: Node, all: Counts): boolean {
    const children = foldersOf(folder).filter((child) => countReadable(this.#survey(child).all) > 0)
    if (children.some(isDescribed)) return false
    if (children.every(({ name }) => isPartName(name))) return all.archive === 0
    if (all.archive + all.document > 0) return false
    if (all.page + all.text + all.html > 0 && countMedia(all) === 0) {
      return !children.every(({ name }) => isVolumeName(name)) || children.length < 2
    }
    const titled = children.filter((child) => this.#isTitled(child))
    if (titled.length > 0 || this.#isAround(folder, children)) return false
    const names = children.map(({ name }) => name)
    if (areDiscsOfOne(names, folder.name)) return true
    const isAny = children.some(({ name }) => isPartName(name))
    return isAny || children.filter((child) => countMedia(this.#survey(child).all) > 0).length < 2
  }

  /** Whether all that a folder holds is one folder of tracks or discs: it is around a title, as an author's is. */
  #isAround(folder: Node, [child, ...others]: readonly Node[]): boolean {
    if (child === undefined || others.length > 0 || filesOf(folder).length > 0) return false
    if (isSameName(child.name, folder.name)) return false
    if (countMedia(this.#survey(child).own) > 0) return !isPartName(child.name)
    const discs = foldersOf(child).filter((disc) => countMedia(this.#survey(disc).all) > 0)
    return discs.length > 1 && discs.every(({ name }) => isDiscName(name))
  }

  /** A folder of which its own files say that it is a title, or that holds folders which do. */
  #isTitled(folder: Node): boolean {
    const { own, all } = this.#survey(folder)
    if (isPartName(folder.name) || countMedia(all) === 0) return false
    if (own.note + own.cover > 0 && countMedia(own) > 0) return true
    if (countMedia(own) === 0) return !this.#isOneWork(folder, false)
    return filesOf(folder).some(({ name }) => /\.m4b$/iu.test(name))
  }

  #survey(folder: ShelfNode): Survey {
    const known = this.#surveys.get(folder)
    if (known !== undefined) return known
    const own = count(kindsIn(folder).values())
    const all = { ...own }
    for (const child of foldersOf(folder)) {
      const { all: below } = this.#survey(child)
      for (const kind of KINDS) all[kind] += below[kind]
    }
    const survey = { own, all }
    this.#surveys.set(folder, survey)
    return survey
  }
}

const NONE: Counts = {
  ...{ archive: 0, document: 0, track: 0, recording: 0, page: 0, text: 0, html: 0 },
  ...{ caption: 0, note: 0, cover: 0, other: 0 },
}
const KINDS = Object.keys(NONE) as ShelfKind[]

function toName({ name }: ShelfNode): string {
  return name
}

function foldersOf<Node extends ShelfNode>({ children = [] }: Node): Node[] {
  return (children as readonly Node[]).filter((node) => node.children !== undefined)
}

function filesOf<Node extends ShelfNode>({ children = [] }: Node): Node[] {
  return (children as readonly Node[]).filter((node) => node.children === undefined)
}

function kindOf({ name, target }: ShelfNode): ShelfKind {
  const kind = kindOnShelf(name)
  return kind === 'other' && target !== undefined ? kindOnShelf(target) : kind
}

/** Files that are a work each wherever they lie on a shelf. */
const WORKS: ReadonlySet<ShelfKind> = new Set(['archive', 'document'])
const LOOSE_WORKS: ReadonlySet<ShelfKind> = new Set([
  ...WORKS,
  ...(['track', 'recording', 'text'] as const),
])

/**
 * Kinds of the files right in a folder. A picture that is called as an archive or document beside it is
 * its cover, as is the only picture there.
 */
function kindsIn<Node extends ShelfNode>(folder: Node): Map<Node, ShelfKind> {
  const files = filesOf(folder)
  const kinds = new Map(files.map((node) => [node, kindOf(node)]))
  const works = files.filter((node) => WORKS.has(kinds.get(node)!))
  if (works.length === 0) return kinds
  const titles = new Set(works.map(({ name }) => toTitle(name)))
  const pages = files.filter((node) => kinds.get(node) === 'page')
  for (const node of pages) {
    const isNamed = titles.has(toTitle(node.name)) || titles.has(toCoveredTitle(node.name))
    if (pages.length === 1 || isNamed) kinds.set(node, 'cover')
  }
  return kinds
}

function count(kinds: Iterable<ShelfKind>): Counts {
  const counts = { ...NONE }
  for (const kind of kinds) counts[kind] += 1
  return counts
}

/** An archive that was unpacked into a folder of its name has the same folder in it once more. */
function isSameName(one: string, other: string): boolean {
  const fold = (name: string) => name.normalize('NFKC').trim().toLowerCase()
  return fold(one) === fold(other)
}

function countMedia({ track, recording }: Counts): number {
  return track + recording
}

function countReadable(counts: Counts): number {
  const { archive, document, page, text, html } = counts
  return archive + document + page + text + html + countMedia(counts)
}

/** A few pictures in a folder of archives are no pages. */
function isMostlyPages(own: Counts, all: Counts): boolean {
  if (all.archive + all.document === 0) return own.page > 0
  return own.page > PAGES_TO_ONE * Math.max(1, own.archive + own.document)
}

/** An album may have an archive beside its tracks; with films or books beside them too it is none. */
function isMixed({ recording, archive }: Counts): boolean {
  return recording > 0 && archive > 0
}

/** Whether a work is a folder that a file in it describes as one title. */
export function isTitle(work: ShelfNode): boolean {
  return isTitleFolder(work, count(kindsIn(work).values()))
}

/** As Calibre keeps them: one title in several forms, with its own description. */
function isTitleFolder(folder: ShelfNode, own: Counts): boolean {
  return isDescribed(folder) && own.archive === 0 && own.document + countMedia(own) > 0
}

/** Whether a file of a folder describes it as one title. */
function isDescribed(folder: ShelfNode): boolean {
  return filesOf(folder).some(({ name }) => TITLE_NOTE.test(name))
}

const TITLE_NOTE = /^(?:metadata\.(?:opf|json)|desc\.txt|reader\.txt)$/iu

/** Why a file is no work; undefined for what lies beside works and describes them. */
function reasonOf(name: string, kind: ShelfKind): string | undefined {
  if (kind === 'note' || kind === 'cover') return undefined
  if (kind === 'page') return 'a picture among works is no page'
  if (kind === 'html') return 'a page of a browser is no work alone'
  if (kind === 'caption') return 'captions belong into a folder with what they caption'
  return describeForm(name)
}
