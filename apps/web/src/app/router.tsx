import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { SignedInGate } from './boot/SignedInGate.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { RootLayout } from './RootLayout.tsx'
import { Shell } from './shell/Shell.tsx'

type Search = Record<string, unknown>

const root = createRootRoute({ component: RootLayout, errorComponent: CrashScreen })

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyRouteComponent(() => import('./routes/NotFoundRoute.tsx'), 'NotFoundRoute'),
})

const signInError = createRoute({
  getParentRoute: () => root,
  path: '/signin-error',
  component: lazyRouteComponent(() => import('./routes/SignInErrorRoute.tsx'), 'SignInErrorRoute'),
})

/** Below this route an account is needed. */
export const SIGNED_IN_ID = '/signed-in'

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInGate,
})

const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Shell })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Search) => search,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/library', search, replace: true })
  },
})

const library = createRoute({
  getParentRoute: () => shell,
  path: '/library',
  validateSearch: (search: Search) => search,
  beforeLoad: ({ search: { workno, ...search } }) => {
    if (typeof workno !== 'string') return
    throw redirect({ to: '/work/$workno', params: { workno }, search, replace: true })
  },
  errorComponent: CrashScreen,
  component: lazyRouteComponent(() => import('./routes/LibraryRoute.tsx'), 'LibraryRoute'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  errorComponent: CrashScreen,
  component: lazyRouteComponent(() => import('./routes/SettingsRoute.tsx'), 'SettingsRoute'),
})

const work = createRoute({
  getParentRoute: () => shell,
  path: '/work/$workno',
  validateSearch: (search: Search) => search,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/work/$workno/tree', params, search, replace: true })
  },
})

const loadWorkRoute = lazyRouteComponent(() => import('./routes/WorkRoute.tsx'), 'WorkRoute')

const workTree = createRoute({
  getParentRoute: () => shell,
  path: '/work/$workno/tree',
  validateSearch: (search: Search) => search,
  errorComponent: CrashScreen,
  component: loadWorkRoute,
})

const workFolder = createRoute({
  getParentRoute: () => shell,
  path: '/work/$workno/tree/$',
  validateSearch: (search: Search) => search,
  errorComponent: CrashScreen,
  component: loadWorkRoute,
})

const view = createRoute({
  getParentRoute: () => signedIn,
  path: '/work/$workno/view/$',
  errorComponent: CrashScreen,
  component: lazyRouteComponent(() => import('./routes/ViewRoute.tsx'), 'ViewRoute'),
})

const routeTree = root.addChildren([
  home,
  notFound,
  signInError,
  unknown,
  signedIn.addChildren([view, shell.addChildren([library, settings, work, workTree, workFolder])]),
])

/** Every address of the app (document 1 §2). Screens load when they are first opened. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    // Pointing at a link is mostly followed by a click: the screen's code is then already here.
    defaultPreload: 'intent',
    scrollRestoration: true,
    // The library returns to its own place however it is reached; other screens only going back.
    getScrollRestorationKey: ({ pathname, state }) =>
      pathname === '/library' ? pathname : (state.__TSR_key ?? pathname),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
