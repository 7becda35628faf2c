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

/**
 * An archive that another program locked.
 *
 * @param switches of 7-Zip, besides the password: the format, the method, whether names are locked too
 */
export async function aLocked(
  files: Readonly<Record<string, Uint8Array | string>>,
  { password, switches }: { password: string; switches: readonly string[] },
): Promise<Buffer> {
  const program = (await startSevenZip({
    print: silence,
    printErr: silence,
  })) as unknown as SevenZip
  for (const [name, bytes] of Object.entries(files)) program.FS.writeFile(`/${name}`, bytes)
  const names = Object.keys(files).map((name) => `/${name}`)
  program.callMain(['a', ...switches, `-p${password}`, '/made.out', ...names])
  return Buffer.from(program.FS.readFile('/made.out'))
}
