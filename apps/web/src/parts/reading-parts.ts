import { type FormName, readFormName } from '@yomikura/content/form-names'
import { FEWEST_PAGES, isAsideName } from '@yomikura/content/page-names'
import { parentPath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import { findMainUnit } from './main-file.ts'
import {
  foldersOf,
  isCovers,
  isExtra,
  liesBeside,
  listUnits,
  type ReadingUnit,
} from './reading-units.ts'

type Files = Pick<Ziptree, 'tree' | 'playfile'>

/** One of the folders, documents or books that a work is read in, one after the other. */
export type ReadingPart = ReadingUnit

/** Two sets of pages whose numbers differ by no more than this share are the same pages, but for a cover or two. */
const SAME_PAGES_RATIO = 0.1
const SAME_PAGES = 2

/**
 * The parts of a work in the order in which they are read: what the work is about, in tree order, then
 * pages in folders beside it, then bonuses. Covers, textless copies, sketches and samples are no parts, and
 * of pages that come in several forms (`jpg` and `pdf`, `日本語` and `English`) one form is.
 *
 * @param at a place that must be among them where it can be: reading goes on in its form
 * @returns one part for most works; none where nothing is read, as in a game or a film
 */
export function listReadingParts(ziptree: Files, at?: string): readonly ReadingPart[] {
  const units = listUnits(ziptree)
  const opened = units.find(({ placePath }) => placePath === at)
  const main = opened && !isExtra(opened) && isRead(opened, units) ? opened : findMainUnit(units)
  if (!main || main.kind === 'html' || main.kind === 'video') return []
  const likes = units.filter(
    (unit) => unit === main || (isRead(unit, units) && belongsTo(unit, main, units)),
  )
  return chooseForms(likes, main, opened)
    .map((unit) => ({ unit, step: toStep(unit, likes) }))
    .sort((a, b) => a.step - b.step)
    .map(({ unit }) => unit)
}

/** Whether a unit is read at all: no cover, no copy, and nothing that the work was made from. */
function isRead(unit: ReadingUnit, units: readonly ReadingUnit[]): boolean {
  if (unit.kind === 'html' || unit.kind === 'video' || unit.rank === 'note') return false
  if (foldersOf(unit.path).some(isAsideName)) return false
  if (unit.rank !== 'cover') return true
  if (isCovers(unit)) return units.every((other) => other === unit || other.rank === 'note')
  return !isAbove(unit, units)
}

/** Whether few pictures lie beside or above what is read: they are its cover, whatever they are called. */
function isAbove({ placePath, path }: ReadingUnit, units: readonly ReadingUnit[]): boolean {
  return units.some(
    (other) =>
      other.path !== path &&
      other.rank !== 'note' &&
      !isExtra(other) &&
      (placePath === '' ||
        parentPath(other.path) === placePath ||
        other.path.startsWith(`${placePath}/`)),
  )
}

/** Whether a unit is read with the main one: texts are beside pages, and another medium may hold the same pages. */
function belongsTo(unit: ReadingUnit, main: ReadingUnit, units: readonly ReadingUnit[]): boolean {
  if (unit.rank !== main.rank && (unit.rank !== 'cover' || main.rank === 'text')) return false
  const medium = toMedium(unit)
  if (medium === toMedium(main) || isExtra(unit)) return true
  if (medium === 'book' || toMedium(main) === 'book') return false
  if ([unit, main].some((one) => toForm(one).isFormat)) return false
  const count = (of: string) =>
    units
      .filter((one) => toMedium(one) === of && !isExtra(one) && isRead(one, units))
      .reduce((sum, { pageCount = 0 }) => sum + pageCount, 0)
  const [pages, others] = [count(toMedium(main)), count(medium)]
  return Math.abs(pages - others) > Math.max(SAME_PAGES, pages * SAME_PAGES_RATIO)
}

function toMedium({ playType, kind }: ReadingUnit): string {
  if (playType === 'image' || playType === 'pdf' || kind === 'text') return playType
  return 'book'
}

/** Of each set of pages the form that is being read, else the first. */
function chooseForms(
  units: readonly ReadingUnit[],
  main: ReadingUnit,
  opened: ReadingUnit | undefined,
): readonly ReadingUnit[] {
  const { form } = toForm(opened ?? main)
  const chosen = new Map<string, ReadingUnit>()
  for (const unit of units) {
    const { rest } = toForm(unit)
    const rival = chosen.get(rest)
    const isBetter = !rival || unit === opened || (rival !== opened && toForm(unit).form === form)
    if (isBetter) chosen.set(rest, unit)
  }
  return units.filter((unit) => {
    const rival = chosen.get(toForm(unit).rest)!
    return rival === unit || toForm(rival).form === toForm(unit).form
  })
}

/** The form of a unit by all names above it; files are named without their extension. */
function toForm({ playType, placePath }: ReadingUnit): FormName {
  const isFile = playType !== 'image'
  const names = (isFile ? placePath.replace(/\.[^./]{1,5}$/, '') : placePath)
    .split('/')
    .map(readFormName)
  return {
    form: names
      .map(({ form }) => form)
      .join(' ')
      .trim(),
    rest: names
      .map(({ rest }) => rest)
      .filter(Boolean)
      .join('/'),
    isFormat: names.some(({ isFormat }) => isFormat),
  }
}

/** 0 for the work itself, 1 for pages beside it, 2 for what is extra. */
function toStep(unit: ReadingUnit, units: readonly ReadingUnit[]): number {
  if (isExtra(unit)) return 2
  if (unit.playType !== 'image') return 0
  const isBeside = units.some(
    ({ playType, placePath, pageCount = 0, coverCount }) =>
      playType === 'image' &&
      pageCount - coverCount >= FEWEST_PAGES &&
      liesBeside(unit.path, placePath),
  )
  return isBeside || (unit.rank === 'cover' && units.some(({ rank }) => rank === 'work')) ? 1 : 0
}
