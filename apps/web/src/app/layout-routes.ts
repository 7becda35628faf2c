import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { SignedInGate } from './boot/SignedInGate.tsx'
import { VisitorGate } from './boot/VisitorGate.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { RootLayout } from './RootLayout.tsx'
import { Shell } from './shell/Shell.tsx'

export type Search = Record<string, unknown>

export const root = createRootRoute({ component: RootLayout, errorComponent: LoadFailed })

/** Below these routes the start-up must have found out who reads. */
export const GATE_IDS = ['/signed-in', '/visitor'] as const

/** Below this route an account is needed; a guest is sent to sign-in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInGate,
})

/** Screens of a signed-in reader that stand beside the menu. */
export const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Shell })

/** Below this route guests are welcome too. */
export const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: VisitorGate,
})

/** Public screens that stand beside the menu. */
export const visitorShell = createRoute({
  getParentRoute: () => visitor,
  id: 'visitor-shell',
  component: Shell,
})

/**
 * A screen at an address. What it throws replaces only itself: the menu and the address stay.
 *
 * @param component loaded when the screen is first opened, by `lazyRouteComponent`
 */
export function screenIn<TParent extends AnyRoute, const TPath extends string>(
  parent: TParent,
  path: TPath,
  component: RouteComponent,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: (search: Search) => search,
    errorComponent: CrashScreen,
    component,
  })
}
