import { type BodyOf, calls, type Locale, plainRoutes } from '@zapys/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Payer } from '../../deps/payable-subject.ts'
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

type ClientCall = {
  company: CompanyScope
  session: Session | undefined
  manageKey: string | undefined
  locale: Locale | undefined
  idempotencyKey: string | undefined
}

export function servePayments(serve: Serve, deps: Deps): void {
  const payerOf = async ({ company, session, manageKey: key, locale }: ClientCall): Promise<Payer> => ({
    clientId: session && (await clientOf(deps.database.db, company, session.personId)),
    key,
    locale,
  })
  const pay = async (request: ClientCall & { body: BodyOf<typeof calls.payAppointment> }, subject: Subject) =>
    beginPayment(deps, request.company, subject, {
      request: request.body,
      payer: await payerOf(request),
      idempotencyKey: request.idempotencyKey,
    })
  const receipt = async (request: ClientCall, subject: Subject) =>
    readReceipt(deps, request.company, subject, await payerOf(request))

  serve(calls.payAppointment, (request) =>
    pay(request, { kind: 'APPOINTMENT', id: request.params.appointment }),
  )
  serve(calls.payMembership, (request) => pay(request, { kind: 'MEMBERSHIP', id: request.params.membership }))
  serve(calls.continuePayment, async (request) =>
    continuePayment(deps, request.company, request.params.payment, {
      request: request.body,
      payer: await payerOf(request),
      idempotencyKey: request.idempotencyKey,
    }),
  )
  serve(calls.readPayment, async (request) =>
    readPayment(deps, request.company, request.params.payment, await payerOf(request)),
  )
  serve(calls.readAppointmentReceipt, (request) =>
    receipt(request, { kind: 'APPOINTMENT', id: request.params.appointment }),
  )
  serve(calls.readMembershipReceipt, (request) =>
    receipt(request, { kind: 'MEMBERSHIP', id: request.params.membership }),
  )
}

/** Routes that are not API calls: webhooks of providers, the return from their pages, and the sandbox page. */
export async function servePaymentPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Signatures cover the raw bytes, so no parser may change them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string; company: string } }>(
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
