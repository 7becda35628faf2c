import { useState } from 'react'
import { NotFoundView } from '../NotFoundView.tsx'
import { openPublication, toNeededPx } from '../open-publication.ts'
import type { ViewerProps } from '../viewer-module.ts'
import { OrientedPages } from './OrientedPages.tsx'

/** Pictures of a folder, or pages of a document. */
export function PagedViewer({ file }: ViewerProps) {
  const [opened] = useState(() => openFile(file))
  if (!opened) return <NotFoundView onClose={file.onClose} />
  return <OrientedPages file={file} opened={opened} />
}

function openFile({ ziptree, path, source }: ViewerProps['file']) {
  return openPublication(ziptree, path, toNeededPx(ziptree, source.origin))
}
