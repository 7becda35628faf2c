import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopSession, SignedIn } from '#oidc/shop-session.ts'
import { pickLanguage } from './language.ts'
import type { PageFrame } from './layout.ts'

type Visit = { frame: Omit<PageFrame, 'title'>; signedIn: SignedIn | undefined }

/** Who looks at a page, and what every page says of them. */
export type FrameMaker = (request: FastifyRequest, reply: FastifyReply) => Promise<Visit>

export function createFrameMaker(parts: {
  session: ShopSession
  appUrl: string | undefined
}): FrameMaker {
  return async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const signedIn = await parts.session.find(request, reply)
    const { login_id: loginId, admin_id } = signedIn?.customer ?? {}
    const language = pickLanguage(request)
    const { appUrl } = parts
    const isOperator = Boolean(admin_id)
    return { signedIn, frame: { language, loginId, appUrl, isOperator, here: request.url } }
  }
}
