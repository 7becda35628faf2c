import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SessionContext } from '#data/session/session.ts'
import { BootTrouble } from './BootTrouble.tsx'
import type { BootState } from './boot-store.ts'
import { useBoot } from './use-boot.ts'

/** Lets a public screen through as soon as it is known who reads; it never waits for a library. */
export function VisitorGate() {
  const { boot, state } = useBoot()
  useEffect(() => boot.ensureStarted(), [boot])
  const visit = visitOf(state)
  if (!visit) return <BootTrouble state={state} />
  return (
    <SessionContext value={visit}>
      <Outlet />
    </SessionContext>
  )
}

function visitOf(state: BootState) {
  if (state.phase === 'guest') return state.visit
  return state.phase === 'syncing' || state.phase === 'ready' ? state.session : undefined
}
