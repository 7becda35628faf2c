import { isLitterPath } from '@yomikura/content/clean-names'

/** A file that a person chose, with its way from the folder that was chosen or dropped. */
export type ChosenFile = { path: string; file: File }

/** Files of a picker, without what systems keep beside them. */
export function listPicked(files: Iterable<File>): ChosenFile[] {
  return withoutLitter(
    [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })),
  )
}

/**
 * Files of a drop, those in folders too. It must be called while the drop is handled: afterwards the browser
 * has forgotten them.
 */
export async function listDropped(transfer: DataTransfer): Promise<ChosenFile[]> {
  const found = await Promise.all([...transfer.items].map(listItem))
  return withoutLitter(found.flat())
}

/** Whether something that is dragged over the page holds files. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}

function listItem(item: DataTransferItem): Promise<ChosenFile[]> {
  const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
  if (entry !== null) return listEntry(entry)
  // What a program drops has no place on a disk.
  const file = item.getAsFile()
  return Promise.resolve(file === null ? [] : [{ path: file.name, file }])
}

async function listEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path, file }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: ChosenFile[] = []
  // A reader gives some at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return files
    for (const one of some) files.push(...(await listEntry(one)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

/** In an order that is the same each time: by it the server knows an upload again. */
function withoutLitter(files: ChosenFile[]): ChosenFile[] {
  return files
    .filter(({ path }) => !isLitterPath(path.split('/')))
    .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
}
