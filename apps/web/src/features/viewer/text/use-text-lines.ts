import { useEffect, useState } from 'react'
import { LAYOUT } from '@yomikura/content/layout'
import { findEntry } from '@yomikura/content/tree-path'
import type { OpenedFile } from '../viewer-module.ts'
import { TextLines } from './text-lines.ts'

type Reading = { lines: TextLines } | { error: Error } | undefined

/** The text of a file, or why it did not come; undefined while it is on its way. */
export function useTextLines({ path, ziptree, source }: OpenedFile): {
  reading: Reading
  retry: () => void
} {
  const [reading, setReading] = useState<Reading>()
  const [attempt, setAttempt] = useState(0)
  const entry = findEntry(ziptree.tree, path)
  const playfile = entry?.type === 'file' ? ziptree.playfile[entry.hashname] : undefined
  const name =
    playfile?.type === 'text' && 'text' in playfile ? playfile.text.optimized.name : undefined
  const { revision } = ziptree

  useEffect(() => {
    if (name === undefined) return
    const abort = new AbortController()
    source
      .loadFile({ name: `${LAYOUT.optimized}/${name}`, revision }, abort.signal)
      .then((blob) => blob.text())
      .then((text) => setReading({ lines: new TextLines(text) }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setReading({ error: error as Error })
      })
    return () => abort.abort()
  }, [source, name, revision, attempt])

  const retry = () => {
    setReading(undefined)
    setAttempt((now) => now + 1)
  }
  return { reading, retry }
}
