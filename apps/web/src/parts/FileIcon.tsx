import type { FileKind } from '@yomikura/content/kinds'
import {
  BookText,
  Captions,
  File,
  FileText,
  Film,
  Folder,
  Globe,
  Image,
  type LucideIcon,
  Music,
  NotebookText,
} from 'lucide-react'

const ICONS: Record<FileKind | 'folder', LucideIcon> = {
  folder: Folder,
  image: Image,
  pdf: BookText,
  audio: Music,
  video: Film,
  text: FileText,
  html: Globe,
  epub: NotebookText,
  vtt: Captions,
  other: File,
}

/** The sign of a kind of file. */
export function FileIcon({ kind }: { kind: FileKind | 'folder' }) {
  const Icon = ICONS[kind]
  return <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
}
