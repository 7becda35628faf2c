import { Navigate } from '@tanstack/react-router'
import { isWorkno } from '@yomikura/contract/workno'
import type { ReactNode } from 'react'
import { ServerState } from '#data/session/ServerState.tsx'

/** Lets a work's screen ask the server about it; what is no work's number leads to /404 unasked. */
export function WorknoGate({ workno, children }: { workno: string; children: ReactNode }) {
  if (!isWorkno(workno)) return <Navigate to="/404" replace />
  return <ServerState>{children}</ServerState>
}
