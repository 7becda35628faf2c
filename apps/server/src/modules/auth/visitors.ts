import type { FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Visitor } from '#http/access.ts'
import { type Actor, can, GUEST, toActor } from '../access/index.ts'
import type { Cookies } from './cookies.ts'
import type { Session, SessionService } from './session-service.ts'

/** A visitor with the session behind it, which log-out needs. */
export type AuthVisitor = Visitor<Actor> & { session: Session | undefined }

/**
 * Finds the person behind each request by its session cookie.
 *
 * @param operatorToken opens the operator's routes to programs. Never a session: those routes ask no
 *   anti-forgery token, which is only safe where no browser sends the proof by itself
 */
export function createVisitorResolver(
  sessions: SessionService,
  cookies: Cookies,
  operatorToken: string | undefined,
): (request: FastifyRequest) => Promise<AuthVisitor> {
  return async (request) => ({
    ...toVisitor(await sessions.find(cookies.readSession(request))),
    isOperator: isOperator(request, operatorToken),
  })
}

function isOperator(request: FastifyRequest, operatorToken: string | undefined): boolean {
  const given = request.headers.authorization
  if (operatorToken === undefined || given === undefined) return false
  // Digests have one length, so that comparing takes the same time for every guess.
  return timingSafeEqual(toDigest(given), toDigest(`Bearer ${operatorToken}`))
}

function toDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** How routing sees a session; guests have none. */
export function toVisitor(session: Session | undefined): AuthVisitor {
  const actor = session ? toActor(session.principal) : GUEST
  return {
    actor,
    session,
    sessionHash: session?.session_hash ?? null,
    ...(session && {
      accountKey: session.principal.account_id ?? session.principal.principal_id,
    }),
    isSignedIn: session !== undefined,
    hasAccount: can(actor, 'keep_lists'),
    isOperator: false,
  }
}
