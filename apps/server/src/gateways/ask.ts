/** `noAnswer` is the dangerous case: the request may have arrived, and its result is unknown. */
export type Answer =
  | {
      kind: 'answered'
      status: number
      /** The response as JSON; undefined if it is none. */
      body: unknown
      retryAfterSeconds: number | undefined
    }
  | { kind: 'notSent'; detail: string }
  | { kind: 'noAnswer'; detail: string }

export type Limits = { connectMs: number; totalMs: number; answerBytes: number }

/** A call that waits for a code gets a response within five seconds, even if the provider hangs. */
export const usualLimits: Limits = { connectMs: 3_000, totalMs: 4_500, answerBytes: 64 * 1024 }

export type Content = { headers?: Record<string, string> } & (
  | { method: 'GET' }
  /** Absent: POST. */
  | ({ method?: 'PUT' } & ({ form: Record<string, string> } | { json: unknown }))
)

/**
 * Sends a form, JSON or another request, and returns the outcome. Never throws and never follows a redirect, which
 * could leak the key to another server.
 * NOTE: opens a connection per request, unlike `fetch`: a pooled one that was just closed would look like a request
 * that may have arrived.
 */
export async function ask(url: string, content: Content, limits: Limits): Promise<Answer> {
  const [contentType, text] =
    'form' in content
      ? ['application/x-www-form-urlencoded', new URLSearchParams(content.form).toString()]
      : 'json' in content
        ? ['application/json', JSON.stringify(content.json)]
        : []
  const { origin, pathname, search } = new URL(url)
  // Loaded at first use: most installations never need it, and it is as large as all request handling.
  const { Client } = await import('undici')
  const client = new Client(origin, {
    connect: { timeout: limits.connectMs },
    maxResponseSize: limits.answerBytes,
  })
  let isConnected = false
  client.once('connect', () => {
    isConnected = true
  })
  try {
    const { statusCode, headers, body } = await client.request({
      method: content.method ?? 'POST',
      path: pathname + search,
      headers: {
        ...content.headers,
        accept: 'application/json',
        ...(contentType && { 'content-type': `${contentType}; charset=utf-8` }),
      },
      ...(text === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(limits.totalMs),
    })
    const seconds = Number(headers['retry-after'])
    return {
      kind: 'answered',
      status: statusCode,
      body: parsed(await body.text()),
      retryAfterSeconds: seconds > 0 ? seconds : undefined,
    }
  } catch (error) {
    return { kind: isConnected ? 'noAnswer' : 'notSent', detail: nameOf(error) }
  } finally {
    // The response was read or abandoned: errors of closing do not matter.
    client.destroy().catch(() => undefined)
  }
}

/** Only the code of a network error: its message can contain the address, and with it what was sent. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
