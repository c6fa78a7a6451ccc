import { type BodyOf, calls, type Locale, plainRoutes } from '@zapys/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isId } from '../../../platform/db/ids.ts'
import type { Deps, Payer } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import type { Session } from '../../../platform/http/session.ts'
import { clientOf } from '../../../platform/http/session.ts'
import { consume } from '../../../platform/rate-limits/public.ts'
import { beginPayment, continuePayment } from './begin-payment.ts'
import { handleNotice } from './handle-notice.ts'
import { leadBack } from './lead-back.ts'
import type { Subject } from './ledger.ts'
import { readPayment, readReceipt } from './read-payment.ts'
import { serveSandbox } from './sandbox-page.ts'

type AskedBy = {
  company: CompanyScope
  session: Session | undefined
  manageKey: string | undefined
  locale: Locale | undefined
  idempotencyKey: string | undefined
}

export function servePayments(serve: Serve, deps: Deps): void {
  const payerOf = async ({ company, session, manageKey: key, locale }: AskedBy): Promise<Payer> => ({
    clientId: session && (await clientOf(deps.database.db, company, session.personId)),
    key,
    locale,
  })
  const pay = async (asked: AskedBy & { body: BodyOf<typeof calls.payAppointment> }, subject: Subject) =>
    beginPayment(deps, asked.company, subject, {
      asked: asked.body,
      payer: await payerOf(asked),
      idempotencyKey: asked.idempotencyKey,
    })
  const receipt = async (asked: AskedBy, subject: Subject) =>
    readReceipt(deps, asked.company, subject, await payerOf(asked))

  serve(calls.payAppointment, (asked) => pay(asked, { kind: 'APPOINTMENT', id: asked.params.appointment }))
  serve(calls.payMembership, (asked) => pay(asked, { kind: 'MEMBERSHIP', id: asked.params.membership }))
  serve(calls.continuePayment, async (asked) =>
    continuePayment(deps, asked.company, asked.params.payment, {
      asked: asked.body,
      payer: await payerOf(asked),
      idempotencyKey: asked.idempotencyKey,
    }),
  )
  serve(calls.readPayment, async (asked) =>
    readPayment(deps, asked.company, asked.params.payment, await payerOf(asked)),
  )
  serve(calls.readAppointmentReceipt, (asked) =>
    receipt(asked, { kind: 'APPOINTMENT', id: asked.params.appointment }),
  )
  serve(calls.readMembershipReceipt, (asked) =>
    receipt(asked, { kind: 'MEMBERSHIP', id: asked.params.membership }),
  )
}

/** Routes that are not API calls: webhooks of providers, the return from their pages, and the sandbox page. */
export async function servePaymentPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (room) => {
    // Signatures cover the raw bytes, so no parser may change them.
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    room.post<{ Params: { provider: string; company: string } }>(
      '/v1/payment/notice/:provider/:company',
      async (request, reply) => {
        await consume(deps, plainRoutes.paymentNotice.rateLimits, { address: request.ip })
        const { provider, company } = request.params
        if (!isId(company)) return reply.callNotFound()
        const notice = { headers: oneEach(request), body: bodyOf(request) }
        const answer = await handleNotice(deps, company, provider, notice, request.ip)
        reply.header('cache-control', 'no-store')
        return answer === undefined ? reply.send('') : reply.type(answer.contentType).send(answer.text)
      },
    )
  })
  type Returned = { Params: { company: string; payment: string } }
  const back = async (request: FastifyRequest<Returned>, reply: FastifyReply) => {
    await consume(deps, plainRoutes.paymentReturn.rateLimits, { address: request.ip })
    const { company, payment } = request.params
    const to = isId(company) && isId(payment) ? await leadBack(deps, company, payment) : undefined
    if (to === undefined) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(to, 303)
  }
  app.get<Returned>('/v1/payment/return/:company/:payment', back)
  app.post<Returned>('/v1/payment/return/:company/:payment', back)
  serveSandbox(app, deps)
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const oneEach = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
