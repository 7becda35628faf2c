import { useRouter } from '@tanstack/react-router'
import { encodeTreePath } from '@yomikura/content/tree-path'
import { leaveJumps } from '../jump-history.ts'
import type { OpenedFile } from '../viewer-module.ts'

type OpenPart = OpenedFile['onOpenPart']

/** Goes on in another part of a purchased work. Replaced, so that closing leads back to where the first was opened. */
export function useOpenPart(workno: string): OpenPart {
  const { history } = useRouter()
  return ({ path, route }, isAgain) => {
    const address = `/work/${workno}/${route}/${encodeTreePath(path)}${isAgain ? '?p=1' : ''}`
    leaveJumps(history, () => history.replace(address))
  }
}

/** The same in a work that is open to anybody, whose address names its folder or file with `f`. */
export function useOpenFreePart(): OpenPart {
  const router = useRouter()
  return ({ path }, isAgain) => {
    leaveJumps(router.history, () => {
      const url = new URL(location.href)
      url.searchParams.set('f', path)
      if (isAgain) url.searchParams.set('p', '1')
      router.history.replace(`${url.pathname}${url.search}`, history.state as object)
    })
  }
}
