import type { FastifyRequest } from 'fastify'
import type { Visitor } from '#http/access.ts'
import { type Actor, can, GUEST, toActor } from '../access/index.ts'
import type { Cookies } from './cookies.ts'
import type { Session, SessionService } from './session-service.ts'

/** A visitor with the session behind it, which log-out needs. */
export type AuthVisitor = Visitor<Actor> & { session: Session | undefined }

/** Finds the person behind each request by its session cookie. */
export function createVisitorResolver(
  sessions: SessionService,
  cookies: Cookies,
): (request: FastifyRequest) => Promise<AuthVisitor> {
  return async (request) => toVisitor(await sessions.find(cookies.readSession(request)))
}

/** How routing sees a session; guests have none. */
export function toVisitor(session: Session | undefined): AuthVisitor {
  const actor = session ? toActor(session.principal) : GUEST
  return {
    actor,
    session,
    sessionHash: session?.session_hash ?? null,
    isSignedIn: session !== undefined,
    hasAccount: can(actor, 'keep_lists'),
    isOperator: can(actor, 'administer'),
  }
}
