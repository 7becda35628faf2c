import { listPages } from '@yomikura/content/pages'
import { useText } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'

/** Numbers of pages that one line can hold; more are only hinted at. */
const MOST = 20

/** Says which pages of a file move in the original and stand still here; nothing where none does. */
export function StillPages({ ziptree, path }: Pick<OpenedFile, 'ziptree' | 'path'>) {
  const t = useText()
  const pages = (listPages(ziptree, path) ?? []).flatMap(({ standsStill }, index) =>
    standsStill ? [index + 1] : [],
  )
  if (pages.length === 0) return null
  const numbers = pages.slice(0, MOST).join(', ') + (pages.length > MOST ? ' …' : '')
  return <p>{t('viewer.pages_stand_still', { pages: numbers })}</p>
}
