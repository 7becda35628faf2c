import startSevenZip from '7z-wasm'

/** The parts of the program that its types leave out. */
type SevenZip = {
  FS: {
    writeFile: (path: string, bytes: Uint8Array | string) => void
    readFile: (path: string) => Uint8Array
  }
  callMain: (args: string[]) => unknown
}

const silence = () => undefined

type Files = Readonly<Record<string, Uint8Array | string>>

/**
 * An archive that another program locked.
 *
 * @param switches of 7-Zip, besides the password: the format, the method, whether names are locked too
 */
export function aLocked(
  files: Files,
  { password, switches }: { password: string; switches: readonly string[] },
): Promise<Buffer> {
  return aPacked(files, [...switches, `-p${password}`])
}

/** An archive that another program packed. @param switches of 7-Zip: the format, the method */
export async function aPacked(files: Files, switches: readonly string[]): Promise<Buffer> {
  const program = (await startSevenZip({
    print: silence,
    printErr: silence,
  })) as unknown as SevenZip
  for (const [name, bytes] of Object.entries(files)) program.FS.writeFile(`/${name}`, bytes)
  const names = Object.keys(files).map((name) => `/${name}`)
  program.callMain(['a', ...switches, '/made.out', ...names])
  return Buffer.from(program.FS.readFile('/made.out'))
}
