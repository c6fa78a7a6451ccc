import type { CustomFetch } from 'openid-client'

/** A discovery document has some 3 KiB, a token 2, a key set 5. */
const MAX_BYTES = 256 * 1024

/** Fetches any number of requests until `deadline` is aborted; rejects a response that is too long. */
export const boundedFetch =
  (deadline: AbortSignal): CustomFetch =>
  async (url, { signal, ...options }) => {
    const response = await fetch(url, {
      ...(options as RequestInit),
      signal: signal == null ? deadline : AbortSignal.any([signal, deadline]),
    })
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      bytes += part.length
      if (bytes > MAX_BYTES) throw new Error('too long an answer')
      parts.push(part)
    }
    const { status, headers } = response
    return new Response(bytes === 0 ? null : new Blob(parts), { status, headers })
  }
