import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Puts a disk of one megabyte into a folder. @returns false without the right to */
export function mountDisk(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export function unmountDisk(path: string): void {
  execFileSync('umount', [path])
}

/** @param options such as `ro`, or another `size=` */
export function changeDisk(path: string, options: string): void {
  execFileSync('mount', ['-o', `remount,${options}`, path])
}

export const canMount = tryMount()

function tryMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'yomikura-disk-'))
  const isMounted = mountDisk(path)
  if (isMounted) unmountDisk(path)
  rmSync(path, { recursive: true })
  return isMounted
}
