import type { FastifyReply, FastifyRequest } from 'fastify'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import type { App } from '#http/app.ts'
import { ShopError } from '#http/shop-error.ts'
import type { ShopSession, SignedIn } from '#oidc/shop-session.ts'
import type { ContentStore } from '#works/content-store.ts'
import type { ShopWork } from '#works/work-repository.ts'
import type { WorkChange, WorkService } from '#works/work-service.ts'
import { withZip } from '#zip/read-zip.ts'
import { renderOperatorList, renderOperatorWork } from './operator-page.ts'
import type { FrameMaker } from './page-frame.ts'

type Parts = { works: WorkService; store: ContentStore; session: ShopSession; toFrame: FrameMaker }

const Day = Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }))
const Token = Type.Optional(Type.String({ maxLength: 128 }))

const Terms = Type.Object({
  form_token: Token,
  free: Type.Optional(Type.Literal('1')),
  free_until: Day,
  sample_pages: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 0 })),
  out_at: Day,
  reserve_end: Day,
  rating: Type.Optional(Type.String({ pattern: '^([0-4](\\.\\d)?|5(\\.0)?)?$' })),
})
const Form = Type.Object({ form_token: Token })

type WorkRequest = { Params: { workno: string } }

/** /operator: what the shop gives away, for those who run it. Every change goes out as a webhook. */
export function operatorPages(app: App, { works, store, session, toFrame }: Parts): void {
  /** @throws ShopError `forbidden` for customers who do not run the shop */
  const requireOperator = (signedIn: SignedIn | undefined): SignedIn => {
    if (!signedIn?.customer.admin_id) {
      throw new ShopError('forbidden', 'These pages are for the people who run the shop.')
    }
    return signedIn
  }
  const checkForm = async (request: FastifyRequest, reply: FastifyReply, token?: string) => {
    const { formToken } = requireOperator(await session.find(request, reply))
    session.checkForm(request, formToken, token)
  }
  const save = (change: WorkChange, reply: FastifyReply) => {
    works.save(change)
    return reply.redirect(`/operator/works/${change.workno}?done=saved`, 303)
  }

  app.get('/operator', async (request, reply) => {
    const { frame, signedIn } = await toFrame(request, reply)
    if (!signedIn) return reply.redirect('/sign-in?to=/operator', 303)
    requireOperator(signedIn)
    return renderOperatorList(frame, works.listAll())
  })

  app.get<WorkRequest & { Querystring: { done?: string } }>(
    '/operator/works/:workno',
    async (request, reply) => {
      const { frame, signedIn } = await toFrame(request, reply)
      const { formToken } = requireOperator(signedIn)
      const work = getWork(works, request.params.workno)
      return renderOperatorWork({ frame, work, formToken, isSaved: request.query.done === 'saved' })
    },
  )

  app.post<WorkRequest & { Body: Static<typeof Terms> }>(
    '/operator/works/:workno',
    { schema: { body: Terms } },
    async (request, reply) => {
      await checkForm(request, reply, request.body.form_token)
      const { workno } = getWork(works, request.params.workno)
      return save({ workno, details: toDetails(request.body) }, reply)
    },
  )

  app.post<WorkRequest & { Body: Static<typeof Form> }>(
    '/operator/works/:workno/sample/remove',
    { schema: { body: Form } },
    async (request, reply) => {
      await checkForm(request, reply, request.body.form_token)
      const { workno } = getWork(works, request.params.workno)
      return save({ workno, sample: null }, reply)
    },
  )

  app.register(async (scope) => {
    scope.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload))
    scope.put<WorkRequest & { Body: Readable }>(
      '/operator/works/:workno/sample',
      async (request, reply) => {
        await checkForm(request, reply, String(request.headers['x-form-token'] ?? ''))
        const work = getWork(works, request.params.workno)
        const sample = await store.keepZip(work.workno, request.body)
        await requireZip(store.toZipPath(work.workno, sample.sha256))
        works.save({ workno: work.workno, sample })
        return reply.code(204).send()
      },
    )
  })
}

/** An empty field takes away what it names. */
function toDetails(terms: Static<typeof Terms>): NonNullable<WorkChange['details']> {
  const { free, free_until, sample_pages = 0, out_at, reserve_end, rating } = terms
  return {
    is_one_click_free: free === '1',
    free_until: toIso(free_until),
    sample_pages,
    download_start_date: toIso(out_at),
    reserve_status: reserve_end ? 'open' : null,
    reserve_end: toIso(reserve_end),
    rating: rating ? Number(rating) : null,
  }
}

/** Days of the shop begin in Japan. */
function toIso(day: string | undefined): string | null {
  return day ? new Date(`${day}T00:00:00+09:00`).toISOString() : null
}

/** @throws ShopError `not_found` */
function getWork(works: WorkService, workno: string): ShopWork {
  const work = works.find(workno)
  if (!work) throw new ShopError('not_found', 'There is no such work.')
  return work
}

/** Says at once what the reader's server would find out later, when the operator no longer looks. */
async function requireZip(path: string): Promise<void> {
  try {
    await withZip(path, async () => undefined)
  } catch {
    await rm(path, { force: true })
    throw new ShopError('invalid_request', 'This file is no ZIP.')
  }
}
