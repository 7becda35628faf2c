import { createRoute, redirect } from '@tanstack/react-router'
import { root, type Search } from './layout-routes.ts'

function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false
  return (
    URL.canParse(path, location.origin) && new URL(path, location.origin).host === location.host
  )
}

const validateSearch = (search: Search) => search

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch,
  beforeLoad: ({ search }) => {
    // The provider's log-out comes back here with the address that the reader was at.
    if (isOwnPath(search['state'])) throw redirect({ href: search['state'], replace: true })
    throw redirect({ to: '/library', search, replace: true })
  },
})

const work = createRoute({
  getParentRoute: () => root,
  path: '/work/$workno',
  validateSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/work/$workno/tree', params, search, replace: true })
  },
})

/** The other spelling of /playlist (product.md#two-spellings). */
const playList = createRoute({
  getParentRoute: () => root,
  path: '/playList',
  validateSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/playlist', search, replace: true })
  },
})

const playListBelow = createRoute({
  getParentRoute: () => root,
  path: '/playList/$',
  beforeLoad: ({ params, location }) => {
    throw redirect({ href: `/playlist/${params._splat}${location.searchStr}`, replace: true })
  },
})

/** Where volumes of the free series page lead: another name of the free viewer. */
const freeVolume = createRoute({
  getParentRoute: () => root,
  path: '/free/$id',
  validateSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/viewer/free/$id', params, search, replace: true })
  },
})

/** A viewer without a work, and every address that nothing else answers. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})

/** Addresses that stand for another one (specification.md#1.2). */
export const REDIRECTS = [home, work, playList, playListBelow, freeVolume, unknown] as const
