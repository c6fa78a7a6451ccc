/**
 * Payment page of the sandbox provider: standalone and without scripts, like a bank's. The visitor's choice decides the
 * outcome of the payment.
 */
import { plainRoutes } from '@zapys/contract'
import { createFormats } from '@zapys/i18n'
import { createTexts, type Texts } from '@zapys/i18n/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { signSandboxNotice, type SandboxNotice } from '../../../gateways/payment-providers/sandbox.ts'
import { Html, markup } from '../../../platform/http/html.ts'
import { hashSource, setPageHeaders } from '../../../platform/http/page-headers.ts'
import { consume } from '../../../platform/rate-limits/public.ts'
import { accountAt, accountInUse } from './account.ts'
import {
  findSandboxPayment,
  refundedOf,
  returnAtSandbox,
  type SandboxRow,
  takeBackAtSandbox,
  turnSandboxPayment,
} from './sandbox-bank.ts'

const cards = ['success', 'secure', 'decline', 'delay', 'lost'] as const
const CODE = '1234'
const DELAY_MS = 30_000
const unpaid = ['OPEN', 'SECURE'] as const
/** Later changes at the bank, made without a request from us. */
const laters = ['back', 'half', 'taken', 'returned'] as const

export function serveSandbox(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database
  const paymentAt = async (
    request: FastifyRequest<{ Params: { reference: string } }>,
    reply: FastifyReply,
  ) => {
    await consume(deps, plainRoutes.sandboxPage.rateLimits, { address: request.ip })
    const { reference } = request.params
    const payment = await findSandboxPayment(db, reference)
    if (payment === undefined) reply.callNotFound()
    return payment && ((await isInUse(payment)) ? payment : { ...payment, state: endedWithSandbox(payment) })
  }
  /** Companies that take real payments by now no longer use the sandbox. */
  const isInUse = async ({ company_id, currency_code }: SandboxRow) => {
    const company = await companyScope(db, company_id)
    return (await accountInUse(db, deps, company, currency_code))?.provider.name === 'sandbox'
  }
  const show = async (reply: FastifyReply, payment: SandboxRow, pageState: { wrongCode?: true } = {}) => {
    setPageHeaders(reply, {
      directives: [
        `style-src ${hashSource(style)}`,
        "frame-ancestors 'none'",
        // Submitting a form redirects to the company's return page, and browsers check `form-action` for that too.
        `form-action ${(await leadsTo(payment)).join(' ')}`,
      ],
    })
    const back = await refundedOf(db, payment.company_id, payment.reference)
    return reply
      .header('cache-control', 'no-store')
      .send(page(payment, deps.clock.now(), { ...pageState, back }).text)
  }
  const leadsTo = async ({ company_id, return_url }: SandboxRow) => {
    const company = await companyScope(db, company_id)
    const origins = (await accountAt(db, deps, company, 'sandbox'))?.origins ?? []
    return ["'self'", new URL(return_url).origin, ...origins]
  }

  app.get<{ Params: { reference: string } }>('/sandbox/:reference', async (request, reply) => {
    const payment = await paymentAt(request, reply)
    return payment === undefined ? reply : show(reply, payment)
  })
  app.post<{ Params: { reference: string } }>('/sandbox/:reference', async (request, reply) => {
    const payment = await paymentAt(request, reply)
    if (payment === undefined) return reply
    const { card, code, later } = (request.body ?? {}) as Record<'card' | 'code' | 'later', unknown>
    const turned = laters.find((known) => known === later)
    if (turned !== undefined) {
      if (await turnLater(payment, turned)) await tell(payment, 'CHANGED')
      return reply.header('cache-control', 'no-store').redirect(`/sandbox/${payment.reference}`, 303)
    }
    const back = () => reply.header('cache-control', 'no-store').redirect(payment.return_url, 303)
    const isOver = payment.expires_at <= deps.clock.now()
    if (isOver || !unpaid.some((state) => state === payment.state)) return show(reply, payment)
    if (card === 'code') {
      if (code !== CODE) return show(reply, payment, { wrongCode: true })
      await finish(payment, 'PAID')
      return back()
    }
    if (card === 'cancel' || card === 'decline') {
      // A client who cancels has not tried to pay.
      await finish(payment, card === 'cancel' ? 'EXPIRED' : 'FAILED')
      return back()
    }
    const chosen = cards.find((known) => known === card)
    if (chosen === undefined) return show(reply, payment)
    if (chosen === 'secure') {
      await turnSandboxPayment(db, payment, { from: ['OPEN'], to: 'SECURE' })
      return reply.header('cache-control', 'no-store').redirect(`/sandbox/${payment.reference}`, 303)
    }
    if (chosen === 'delay') {
      const doneAt = deps.clock.now() + DELAY_MS
      await turnSandboxPayment(db, payment, { from: unpaid, to: 'PROCESSING', doneAt })
      await tell(payment, 'PROCESSING')
      const timer = setTimeout(() => {
        void turnSandboxPayment(db, payment, { from: ['PROCESSING'], to: 'PAID' })
          .then((isDone) => (isDone ? tell(payment, 'PAID') : undefined))
          // A lost webhook is harmless: the books are polled.
          .catch(() => undefined)
      }, DELAY_MS)
      timer.unref()
      return back()
    }
    await finish(payment, 'PAID')
    if (chosen === 'success') return back()
    return show(reply, (await findSandboxPayment(db, payment.reference))!)
  })

  const tell = (payment: SandboxRow, state: SandboxNotice['state']) => sendNotice(app, deps, payment, state)
  const turnLater = (payment: SandboxRow, later: (typeof laters)[number]): Promise<boolean> =>
    later === 'returned'
      ? returnAtSandbox(db, payment)
      : takeBackAtSandbox(deps.database, payment, {
          by: later === 'taken' ? 'BANK' : 'COMPANY',
          share: later === 'half' ? 2 : 1,
        })

  async function finish(payment: SandboxRow, to: 'PAID' | 'FAILED' | 'EXPIRED') {
    if (await turnSandboxPayment(db, payment, { from: unpaid, to })) await tell(payment, to)
  }
}

/** Sends a webhook to our own route, as a provider would. */
async function sendNotice(
  app: FastifyInstance,
  deps: Deps,
  payment: SandboxRow,
  state: SandboxNotice['state'],
): Promise<void> {
  const { db } = deps.database
  const company = await companyScope(db, payment.company_id)
  const account = await accountAt(db, deps, company, 'sandbox')
  if (account === undefined) return
  const { headers, body } = signSandboxNotice(
    account.keys['secret']!,
    {
      // One payment may have several changes, so each needs its own event id.
      event: `${payment.reference}:${state === 'CHANGED' ? newId() : state}`,
      payment: payment.payment_id,
      state,
      amount: payment.amount,
      currency: payment.currency_code,
    },
    deps.clock.now(),
  )
  await app.inject({
    method: 'POST',
    url: `/v1/payment/notice/sandbox/${payment.company_id}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
}

const endedWithSandbox = ({ state }: SandboxRow): SandboxRow['state'] =>
  unpaid.some((each) => each === state) ? 'EXPIRED' : state

function page(
  payment: SandboxRow,
  now: number,
  { wrongCode, back }: { wrongCode?: true; back: number },
): Html {
  const text = createTexts(payment.locale)
  const formats = createFormats(payment.locale)
  const money = (amount: number) => formats.money(amount, payment.currency_code)
  const isOver = payment.state === 'OPEN' && payment.expires_at <= now
  const part =
    payment.state === 'SECURE'
      ? secure(text, wrongCode === true)
      : payment.state === 'OPEN' && !isOver
        ? choice(text, money(payment.amount))
        : over(text, payment, back > 0 && money(back))
  return markup`<!doctype html>
<html lang="${payment.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text('sandbox.title')}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<p class="notice">${text('sandbox.notice')}</p>
<h1>${payment.title}</h1>
<p class="amount"><span>${text('sandbox.amount')}</span> <strong>${money(payment.amount)}</strong></p>
${payment.tip > 0 && markup`<p class="tip">${text('sandbox.tip', { tip: money(payment.tip) })}</p>`}
${part}
</main>
</body>
</html>`
}

const choice = (text: Texts, amount: string) => markup`<form method="post">
<fieldset>
<legend>${text('sandbox.choose')}</legend>
${cards.map(
  (
    card,
    index,
  ) => markup`<label><input type="radio" name="card" value="${card}"${index === 0 && new Html(' checked')}> <span>${text(`sandbox.card.${card}`)}</span></label>
`,
)}</fieldset>
<button>${text('sandbox.pay', { amount })}</button>
</form>
<form method="post"><input type="hidden" name="card" value="cancel"><button class="quiet">${text('sandbox.cancel')}</button></form>`

const secure = (text: Texts, isWrong: boolean) => markup`<h2>${text('sandbox.secure.title')}</h2>
<form method="post">
<input type="hidden" name="card" value="code">
<label class="code"><span>${text('sandbox.secure.code')}</span>
<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required autofocus aria-describedby="hint"${isWrong && new Html(' aria-invalid="true"')}></label>
<p id="hint"${isWrong && new Html(' class="wrong" role="alert"')}>${text(isWrong ? 'sandbox.secure.wrong' : 'sandbox.secure.hint')}</p>
<button>${text('sandbox.secure.confirm')}</button>
</form>
<form method="post"><input type="hidden" name="card" value="cancel"><button class="quiet">${text('sandbox.cancel')}</button></form>`

const over = (text: Texts, { state, return_url }: SandboxRow, back: string | false) =>
  state === 'PAID'
    ? markup`<h2>${text('sandbox.lost.title')}</h2><p>${text('sandbox.lost.text')}</p>
${back !== false && markup`<p>${text('sandbox.later.sum', { amount: back })}</p>`}
<form method="post">
<fieldset>
<legend>${text('sandbox.later.choose')}</legend>
${laters.map(
  (
    later,
    index,
  ) => markup`<label><input type="radio" name="later" value="${later}"${index === 0 && new Html(' checked')}> <span>${text(`sandbox.later.${later}`)}</span></label>
`,
)}</fieldset>
<button class="quiet">${text('sandbox.later.do')}</button>
</form>`
    : markup`<h2>${text('sandbox.over.title')}</h2><p><a href="${return_url}">${text('sandbox.over.back')}</a></p>`

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#f3f4f6,#15181d);color:light-dark(#1b1f24,#f0f2f5)}
main{box-sizing:border-box;max-width:27rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.notice{margin:0 0 1.5rem;padding:.6rem .9rem;border-radius:.6rem;background:light-dark(#fff3cd,#3d3414);color:light-dark(#5c4400,#ffe9a6)}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
.amount{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin:0;font-size:1.1rem}
.amount strong{font-size:1.5rem;white-space:nowrap}
.tip{margin:.25rem 0 0;text-align:end}
form{margin:1.5rem 0 0}
fieldset{border:0;margin:0 0 1.25rem;padding:0}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
fieldset label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;padding:.35rem .9rem;border:1px solid light-dark(#c4cad3,#495261);background:light-dark(#fff,#1e2229);border-radius:.75rem;margin-bottom:.5rem;cursor:pointer}
fieldset label:has(:checked){border-color:light-dark(#1a56db,#8ab4ff);box-shadow:inset 0 0 0 1px light-dark(#1a56db,#8ab4ff)}
input[type=radio]{width:1.25rem;height:1.25rem;margin:0;flex:none;accent-color:light-dark(#1a56db,#8ab4ff)}
.code span{display:block;font-weight:600;margin-bottom:.35rem}
.code input{box-sizing:border-box;width:100%;min-height:3rem;font-size:1.25rem;letter-spacing:.2em;padding:0 .9rem;border:1px solid light-dark(#6b7280,#8b95a5);border-radius:.75rem;background:light-dark(#fff,#1e2229);color:inherit}
.wrong{color:light-dark(#b42318,#ffb4ab)}
button{width:100%;min-height:3rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;background:light-dark(#1a56db,#8ab4ff);color:light-dark(#fff,#0b1a38);cursor:pointer}
button.quiet{background:transparent;color:inherit;border:1px solid light-dark(#6b7280,#8b95a5)}
a{color:light-dark(#1a56db,#8ab4ff)}
:focus-visible{outline:3px solid light-dark(#1a56db,#8ab4ff);outline-offset:2px}`
