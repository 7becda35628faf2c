import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { type ComponentProps, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { FileTree } from '#parts/FileTree.tsx'
import { describeEntries } from '#parts/page-folder.ts'
import { FileTools } from './FileTools.tsx'
import { type FileQuery, findFiles } from './find-files.ts'
import styles from './WorkScreen.module.css'

const AS_IT_IS: FileQuery = { words: '', order: 'work' }

/** Entries of a long folder, with a search and a choice of their order. */
export function LongFolder(props: ComponentProps<typeof FileTree>) {
  const t = useText()
  const { entries, ziptree } = props
  const [query, setQuery] = useState(AS_IT_IS)
  const found = findFiles(entries, ziptree.playfile, query)
  const { key, count } = describeEntries(found, ziptree)
  return (
    <>
      <FileTools query={query} onChange={setQuery} />
      <div role="status">
        <VisuallyHidden>{query.words === '' ? '' : t(key, { count })}</VisuallyHidden>
      </div>
      {found.length > 0 ? (
        <FileTree {...props} entries={found} />
      ) : (
        <p className={styles.noneFound}>{t('work.none_found')}</p>
      )}
    </>
  )
}
