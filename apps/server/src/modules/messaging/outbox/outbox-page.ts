/** Development page of messages stored by the outbox instead of sent. It has no scripts and reloads itself. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps/deps.ts'
import type { OutboxEntry } from '../../../gateways/outbox.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { Html, markup } from '../../../platform/http/html.ts'
import { hashSource, setPageHeaders } from '../../../platform/http/page-headers.ts'
import { readOutbox } from './outbox-store.ts'

/**
 * Whether the page exists. It shows codes, so its reader can sign in as any client. Never on if a provider sends for
 * real or if the address is public (https), regardless of the settings.
 */
export function hasOutboxPage(
  { senders, publicUrl }: Pick<Deps, 'senders' | 'publicUrl'>,
  { outbox }: { outbox: boolean },
): boolean {
  const isReal = Object.values(senders).some(({ name }) => name !== 'outbox')
  return outbox && !isReal && !publicUrl.startsWith('https:')
}

export function serveOutbox(app: FastifyInstance, { database, publicUrl }: Deps): void {
  const ownNames = new Set(['localhost', '[::1]', new URL(publicUrl).hostname])
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    // API calls allow all origins; this page allows only its own.
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers'])
      reply.removeHeader(name)
    if (!isFromHere(request) || !asksForUs(request, ownNames)) throw new ApiError('route.notFound')
  }
  const options = { onRequest: admit }
  app.get('/outbox', options, async (_request, reply) => {
    setPageHeaders(reply, {
      directives: [`style-src ${hashSource(style)}`, "frame-ancestors 'none'"],
    })
    return reply.headers(forThisPageAlone).send(outboxPage(await readOutbox(database)).text)
  })
  app.get('/outbox.json', options, async (_request, reply) =>
    reply.headers(forThisPageAlone).send({ messages: await readOutbox(database) }),
  )
}

const forThisPageAlone = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' }

/** Headers that a proxy on this machine adds to external requests. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/** The connection itself comes from this machine, regardless of forwarded headers and trust settings. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  proxyHeaders.every((name) => headers[name] === undefined)

/**
 * True if the request is addressed to this server. Prevents DNS rebinding, where a foreign name resolves to this
 * machine so that a foreign page can read our responses.
 */
function asksForUs({ headers }: FastifyRequest, ownNames: ReadonlySet<string>): boolean {
  const { host = '', origin } = headers
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  const isOurs = ownNames.has(name) || /^127(\.\d+){3}$/.test(name)
  return isOurs && (origin === undefined || origin === `http://${host}`)
}

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

/** Makes addresses in the text clickable. */
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
