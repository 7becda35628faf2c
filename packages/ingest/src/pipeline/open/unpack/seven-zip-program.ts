import { constants, fstatSync, readSync } from 'node:fs'
import startSevenZip from '7z-wasm'

/** The parts of the program's file system that its types leave out. */
type Stream = { stream_ops: Record<string, unknown> }
type Internals = {
  FS: {
    writeFile: (path: string, bytes: Uint8Array) => void
    lookupPath: (path: string) => { node: Stream & { usedBytes: number } }
    streams: Stream[]
  }
  /** Exit code; throws for what the program throws and does not catch itself. */
  callMain: (args: string[]) => unknown
}

const ARCHIVE = '/archive'
const STANDARD_OUTPUT = 1
const silence = () => undefined

/** Of the program's own arguments, which no other program sees: it runs in this thread. */
const NO_PASSWORD = '-'

/** What the program is shown as the archive. */
export type SevenZipArchive = {
  sizeBytes: number
  /** Fills `length` bytes of `memory` from `at` on; answers how many there were. */
  read: (memory: Int8Array, at: number, length: number, position: number) => number
}

type SevenZipOrder = {
  /** Command and switches. */
  args: readonly string[]
  archive: SevenZipArchive
  password?: string | undefined
}

/** A whole file. @param file its descriptor */
export function fileArchive(file: number): SevenZipArchive {
  const read: SevenZipArchive['read'] = (memory, at, length, position) =>
    readSync(file, memory, at, length, position)
  return { sizeBytes: fstatSync(file).size, read }
}

/**
 * Runs the program once over an archive that is read where it lies.
 *
 * @param onOutput called with each piece of its standard output; the bytes are the program's own
 * @returns whether it ended well
 */
export async function runSevenZip(
  { args, archive, password = NO_PASSWORD }: SevenZipOrder,
  onOutput: (bytes: Uint8Array) => void,
): Promise<boolean> {
  // The program asks for constants in a way that the sealed process forbids.
  Object.assign(process, { binding: () => ({ fs: constants }) })
  // A program that ran once is not fit to run again.
  const program = (await startSevenZip({
    print: silence,
    printErr: silence,
  })) as unknown as Internals
  const { FS } = program
  FS.writeFile(ARCHIVE, new Uint8Array())
  const { node } = FS.lookupPath(ARCHIVE)
  node.usedBytes = archive.sizeBytes
  node.stream_ops = {
    ...node.stream_ops,
    read: (_: unknown, memory: Int8Array, at: number, length: number, position: number) =>
      archive.read(memory, at, length, position),
  }
  const output = FS.streams[STANDARD_OUTPUT]
  if (output === undefined) throw new Error('The program has no output.')
  let failure: Error | undefined
  output.stream_ops = {
    ...output.stream_ops,
    write: (_: unknown, memory: Int8Array, at: number, length: number) => {
      try {
        onOutput(new Uint8Array(memory.buffer, memory.byteOffset + at, length))
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
        throw failure
      }
      return length
    },
  }
  // Without `-p` it would ask for a password and wait.
  const isDone = callMain(program, [...args, `-p${password}`, '-bd', '-bsp0', '-sccUTF-8', ARCHIVE])
  if (failure !== undefined) throw failure
  return isDone
}

function callMain(program: Internals, args: string[]): boolean {
  try {
    return program.callMain(args) === 0
  } catch (error) {
    // Numbers are exceptions of the program itself: what it read is broken.
    if (typeof error === 'number' || (error instanceof Error && error.name === 'RuntimeError'))
      return false
    throw error
  }
}
