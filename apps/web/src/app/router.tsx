import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { readApp } from '#data/base/api/read-app.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { parseSearch, stringifySearch } from './exact-search.ts'
import {
  root,
  screenIn,
  type Search,
  shell,
  signedIn,
  visitor,
  visitorShell,
} from './layout-routes.ts'
import { readyViewerOf } from './ready-viewer.ts'
import { REDIRECTS } from './redirect-routes.ts'
import { lazyScreen as lazy } from './screen-texts.ts'

// A screen is one line below, a file under routes/ that reads the address, and where it belongs in
// the menu an entry in shell/menu-entries.tsx. Its code loads when it is first opened.

const loadWork = lazy(() => import('./routes/WorkRoute.tsx'), 'WorkRoute')
const loadEbook = lazy(() => import('./routes/EbookRoute.tsx'), 'EbookRoute')
const loadStorage = lazy(() => import('./routes/StorageRoute.tsx'), 'StorageRoute')

const library = createRoute({
  getParentRoute: () => shell,
  path: '/library',
  validateSearch: (search: Search) => search,
  beforeLoad: ({ search: { workno, ...search } }) => {
    if (typeof workno !== 'string') return
    throw redirect({ to: '/work/$workno/tree', params: { workno }, search, replace: true })
  },
  errorComponent: CrashScreen,
  component: lazyRouteComponent(() => import('./routes/LibraryRoute.tsx'), 'LibraryRoute'),
})

const myList = screenIn(
  shell,
  '/mylist/$id',
  lazy(() => import('./routes/MyListRoute.tsx'), 'MyListRoute'),
)
/** Drawn over the list that works are added to; the rest of the address is the dialog's own. */
const myListAdd = screenIn(
  myList,
  '/add/$',
  lazy(() => import('./routes/MyListAddRoute.tsx'), 'MyListAddRoute'),
)

const playlist = screenIn(
  shell,
  '/playlist/$id',
  lazy(() => import('./routes/PlaylistRoute.tsx'), 'PlaylistRoute'),
)
const playlistAdd = screenIn(
  playlist,
  '/add/$',
  lazy(() => import('./routes/PlaylistAddRoute.tsx'), 'PlaylistAddRoute'),
)

/** The free section; only under this product's own segment. */
const free = createRoute({
  getParentRoute: () => visitorShell,
  path: '/{$product}-free',
  beforeLoad: ({ params, location: { pathname } }) => {
    if (params.product !== readApp()) throw redirect({ to: '/404', replace: true })
    if (!/-free\/./.test(pathname)) {
      throw redirect({ to: '/{$product}-free/library', params, search: true, replace: true })
    }
  },
})

/** Signed in, beside the menu. */
const shellScreens = shell.addChildren([
  library,
  screenIn(
    shell,
    '/series/$seriesId',
    lazy(() => import('./routes/SeriesRoute.tsx'), 'SeriesRoute'),
  ),
  screenIn(
    shell,
    '/mylist',
    lazy(() => import('./routes/MyListsRoute.tsx'), 'MyListsRoute'),
  ),
  myList.addChildren([myListAdd]),
  screenIn(
    shell,
    '/playlist',
    lazy(() => import('./routes/PlaylistsRoute.tsx'), 'PlaylistsRoute'),
  ),
  playlist.addChildren([playlistAdd]),
  screenIn(shell, '/storage', loadStorage),
  screenIn(shell, '/storage/$', loadStorage),
  screenIn(
    shell,
    '/settings',
    lazy(() => import('./routes/SettingsRoute.tsx'), 'SettingsRoute'),
  ),
  screenIn(
    shell,
    '/settings/ignore',
    lazy(() => import('./routes/IgnoreRoute.tsx'), 'IgnoreRoute'),
  ),
  screenIn(
    shell,
    '/help',
    lazy(() => import('./routes/HelpRoute.tsx'), 'HelpRoute'),
  ),
  screenIn(
    shell,
    '/release-note',
    lazy(() => import('./routes/ReleaseNoteRoute.tsx'), 'ReleaseNoteRoute'),
  ),
  screenIn(shell, '/work/$workno/tree', loadWork),
  screenIn(shell, '/work/$workno/tree/$', loadWork),
])

/** Signed in, without the menu: viewers. */
const viewerScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/work/$workno/view/$',
    validateSearch: (search: Search) => search,
    loader: ({ params }) => readyViewerOf(params._splat),
    errorComponent: CrashScreen,
    component: lazy(() => import('./routes/ViewRoute.tsx'), 'ViewRoute'),
  }),
  screenIn(signedIn, '/work/$workno/viewer', loadEbook),
  screenIn(signedIn, '/work/$workno/viewer/$', loadEbook),
] as const

/** For guests too: first beside the menu, then without it. */
const freeScreens = visitorShell.addChildren([
  free.addChildren([
    screenIn(
      free,
      '/library',
      lazy(() => import('./routes/FreeLibraryRoute.tsx'), 'FreeLibraryRoute'),
    ),
    screenIn(
      free,
      '/series/$titleId',
      lazy(() => import('./routes/FreeSeriesRoute.tsx'), 'FreeSeriesRoute'),
    ),
  ]),
])
const openViewers = [
  screenIn(
    visitor,
    '/viewer/free/$id',
    lazy(() => import('./routes/FreeViewerRoute.tsx'), 'FreeViewerRoute'),
  ),
  screenIn(
    visitor,
    '/viewer/sample/$id',
    lazy(() => import('./routes/SampleViewerRoute.tsx'), 'SampleViewerRoute'),
  ),
  screenIn(
    visitor,
    '/share/$workno',
    lazy(() => import('./routes/ShareRoute.tsx'), 'ShareRoute'),
  ),
] as const

/** Public, and in need of nothing. */
const plainScreens = [
  screenIn(
    root,
    '/404',
    lazy(() => import('./routes/NotFoundRoute.tsx'), 'NotFoundRoute'),
  ),
  screenIn(
    root,
    '/signin-error',
    lazy(() => import('./routes/SignInErrorRoute.tsx'), 'SignInErrorRoute'),
  ),
] as const

const routeTree = root.addChildren([
  ...REDIRECTS,
  ...plainScreens,
  signedIn.addChildren([shellScreens, ...viewerScreens]),
  visitor.addChildren([freeScreens, ...openViewers]),
])

/** Every address of the app (specification.md#1.2, #2.2). */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    // What cannot be decoded matches no route, not even the one for unknown addresses.
    defaultNotFoundComponent: () => <Navigate to="/404" replace />,
    // Two spellings of one address are a redirect, not the same page twice.
    caseSensitive: true,
    // Pointing at a link is mostly followed by a click: the screen's code is then already here.
    defaultPreload: 'intent',
    // What is drawn over a list leaves the list where it is.
    // An entry of a jump in a viewer says itself where it leads.
    scrollRestoration: ({ location: { pathname, state } }) =>
      !/\/add(\/|$)/.test(pathname) && !('jump' in state),
    // The library returns to its own place however it is reached; other screens only going back.
    // Narrowed to a name or a search it shows other works, whose place is another.
    getScrollRestorationKey: ({ pathname, searchStr, state }) =>
      pathname === '/library'
        ? pathname + searchStr + JSON.stringify((state as { asked?: unknown }).asked ?? '')
        : (state.__TSR_key ?? pathname),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
