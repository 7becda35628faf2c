import type { FastifyRequest } from 'fastify'
import type { Visitor } from '#http/access.ts'
import { type Actor, can, GUEST, toActor } from '../access/index.ts'
import { type Credentials, readCredentials, readSyncCredentials } from './credentials.ts'
import type { PersonalTokenService } from './service.ts'

const NOT_KNOWN: Visitor<Actor> = {
  actor: GUEST,
  sessionHash: null,
  isSignedIn: false,
  hasAccount: false,
  isOperator: false,
}

/** Finds the person behind each request of another app by its personal token. Cookies say nothing here. */
export function createTokenResolver(
  tokens: PersonalTokenService,
): (request: FastifyRequest) => Promise<Visitor<Actor>> {
  return async (request) => {
    const credentials = findCredentials(request)
    if (!credentials) return NOT_KNOWN
    const holder = await tokens.find(credentials, request.ip)
    if (!holder) return NOT_KNOWN
    const { tokenId, principal, scopes } = holder
    const actor = toActor(principal)
    return {
      actor,
      sessionHash: null,
      // Apart from the person's own browsers and other apps: one that loops must not stop these.
      accountKey: `token ${tokenId}`,
      tokenId,
      isSignedIn: true,
      hasAccount: can(actor, 'keep_lists'),
      isOperator: false,
      scopes,
    }
  }
}

/**
 * The MD5 of a secret opens places alone: who saw it on its way gets no file and no title. Where both
 * are sent, the other ones may be for a proxy in front of us.
 */
function findCredentials({ headers, routeOptions }: FastifyRequest): Credentials | undefined {
  const ofSync =
    routeOptions.config.access === 'app_progress' ? readSyncCredentials(headers) : undefined
  return ofSync ?? readCredentials(headers.authorization)
}
