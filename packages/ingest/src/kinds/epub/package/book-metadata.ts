import type { BookAccessibility, BookMetadata } from '@yomikura/content/book'
import { withoutGaps } from '../../../pipeline/plan/metadata/work-metadata.ts'
import {
  findRefinement,
  findStatement,
  type PackageDocument,
  type Statement,
} from './package-document.ts'

const MAX_TEXT_LENGTH = 4000
const MAX_LIST_LENGTH = 100
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g

/** What a book is called, who made it, and the like. */
export function readBookMetadata(document: PackageDocument): BookMetadata {
  const named = (name: string) => document.statements.filter((one) => one.name === name)
  const title = findTitle(document, named('title'))
  return {
    title: clean(title?.value) ?? '',
    creators: named('creator')
      .slice(0, MAX_LIST_LENGTH)
      .flatMap((creator) => {
        const name = clean(creator.value)
        if (name === undefined) return []
        const name_phonetic = clean(findRefinement(document, creator, 'file-as') ?? creator.fileAs)
        const role = clean(findRefinement(document, creator, 'role') ?? creator.role)
        return [{ name, ...withoutGaps({ name_phonetic, role }) }]
      }),
    language: clean(document.language) ?? '',
    identifier: clean(document.identifier) ?? '',
    ...withoutGaps({
      title_phonetic: title && clean(findRefinement(document, title, 'file-as') ?? title.fileAs),
      publisher: clean(named('publisher')[0]?.value),
      description: clean(named('description')[0]?.value),
      published: clean(named('date')[0]?.value),
      modified: clean(findStatement(document, 'dcterms:modified')),
    }),
  }
}

/** The main one of several, else the first by the order that they are to be shown in. */
function findTitle(document: PackageDocument, titles: readonly Statement[]): Statement | undefined {
  const main = titles.find((title) => findRefinement(document, title, 'title-type') === 'main')
  if (main !== undefined) return main
  const order = (title: Statement) =>
    Number(findRefinement(document, title, 'display-seq') ?? Number.MAX_SAFE_INTEGER)
  return [...titles].sort((a, b) => order(a) - order(b))[0]
}

/** What a book says of how it can be read, in the words of schema.org. */
export function readAccessibility(document: PackageDocument): BookAccessibility {
  const list = (name: string) => [
    ...new Set(
      document.statements
        .filter((one) => one.name === `schema:${name}`)
        .slice(0, MAX_LIST_LENGTH)
        .flatMap(({ value }) => clean(value) ?? []),
    ),
  ]
  return {
    access_modes: list('accessMode'),
    access_modes_sufficient: list('accessModeSufficient'),
    features: list('accessibilityFeature'),
    hazards: list('accessibilityHazard'),
    conforms_to: document.statements
      .filter(({ name }) => name === 'dcterms:conformsTo')
      .slice(0, MAX_LIST_LENGTH)
      .flatMap(({ value }) => clean(value) ?? []),
    ...withoutGaps({ summary: list('accessibilitySummary')[0] }),
  }
}

function clean(text: string | undefined): string | undefined {
  const line = text?.replace(CONTROLS, ' ').trim().slice(0, MAX_TEXT_LENGTH).toWellFormed()
  return line === '' ? undefined : line
}
