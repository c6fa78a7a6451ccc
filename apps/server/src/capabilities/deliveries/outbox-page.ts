/** What the outbox took instead of sending it, for a developer: a page without scripts that loads itself anew. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { OutboxEntry } from '../../gateways/outbox.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { Html, markup } from '../../plugins/html.ts'
import { hashSource, setPageHeaders } from '../../plugins/page-headers.ts'
import { readOutbox } from './outbox-store.ts'

export type OutboxVisitors = 'ALL' | 'THIS_MACHINE'

/**
 * Who may look: it shows codes, and whoever reads them can sign in as anybody. Nobody where a provider sends for real or the
 * address is that of a public installation (https); everybody in a demo; else only programs of this machine.
 */
export function outboxVisitors(
  { senders, publicUrl }: Pick<Deps, 'senders' | 'publicUrl'>,
  { demo }: { demo: boolean },
): OutboxVisitors | undefined {
  const isReal = Object.values(senders).some(({ name }) => name !== 'outbox')
  if (isReal || publicUrl.startsWith('https:')) return undefined
  return demo ? 'ALL' : 'THIS_MACHINE'
}

export function serveOutbox(app: FastifyInstance, { database }: Deps, visitors: OutboxVisitors): void {
  const admit = (request: FastifyRequest) => {
    if (visitors === 'THIS_MACHINE' && !isFromHere(request)) throw new ApiError('route.notFound')
  }
  app.get('/outbox', async (request, reply) => {
    admit(request)
    setPageHeaders(reply, {
      directives: [`style-src ${hashSource(style)}`, "frame-ancestors 'none'"],
    })
    return reply.header('cache-control', 'no-store').send(outboxPage(await readOutbox(database)).text)
  })
  app.get('/outbox.json', async (request, reply) => {
    admit(request)
    return reply.header('cache-control', 'no-store').send({ messages: await readOutbox(database) })
  })
}

/** A proxy on this machine brings people from elsewhere, and says so. */
const isFromHere = ({ ip, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(ip) &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined

const outboxPage = (messages: readonly OutboxEntry[]): Html => markup`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta http-equiv="refresh" content="5" />
      <title>Outbox (${messages.length})</title>
      <style>${new Html(style)}</style>
    </head>
    <body>
      <h1>Outbox</h1>
      <p>Messages that were put here because no provider is configured, newest first. For programs: <a href="/outbox.json">outbox.json</a>.</p>
      ${messages.length === 0 && markup`<p>Nothing yet: book something.</p>`}
      ${messages.map(
        ({ channel, to, subject, text, calendar, sentAt }) => markup`<article>
          <h2>${subject ?? channel}</h2>
          <p class="facts">${channel} to ${to}, ${sentAt.toISOString()}</p>
          <pre>${linked(text)}</pre>
          ${calendar && markup`<details><summary>Calendar file</summary><pre>${calendar}</pre></details>`}
        </article>`,
      )}
    </body>
  </html>`

/** Addresses of the text as links, everything else as text. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? markup`<a href="${part}">${part}</a>` : part))

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 42rem; padding: 1rem }
article { border: 1px solid #8886; border-radius: .75rem; margin: 1rem 0; padding: 1rem }
h2 { font-size: 1.125rem; margin: 0 }
.facts { margin: .25rem 0; opacity: .8 }
pre { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
details pre { font: 13px/1.4 ui-monospace, monospace }
`
