import { VerdictError } from '../../../verdict-error.ts'

const DOCTYPE = /<!doctype/iy
const SUBSET_END = /\]\s*>/g
const ENTITY = /<!ENTITY\s+(?:%\s*)?[^\s"'<>]+\s+(?:"([^"]*)"|'([^']*)')/g
const REFERENCE = /[&%][^\s"'<>;&%#]+;/

/**
 * Where a comment, a processing instruction or a type declaration with all inside it ends.
 *
 * Entities that a type declaration names are never expanded.
 *
 * @throws VerdictError `corrupted` for entities that are made of others: they were written to exhaust
 *   the program that reads them
 */
export function skipMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return endAfter(text, '-->', at + 4)
  const close = endAfter(text, '>', at)
  DOCTYPE.lastIndex = at
  if (!DOCTYPE.test(text)) return close
  const subset = text.indexOf('[', at)
  if (subset < 0 || subset > close) return close
  SUBSET_END.lastIndex = subset
  const end = SUBSET_END.test(text) ? SUBSET_END.lastIndex : text.length
  refuseNestedEntities(text.slice(subset, end))
  return end
}

function refuseNestedEntities(declaration: string): void {
  for (const [, double, single] of declaration.matchAll(ENTITY)) {
    if (REFERENCE.test(double ?? single ?? '')) throw new VerdictError('corrupted')
  }
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}
