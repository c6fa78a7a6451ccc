/** Uploads a file to a call that accepts one. No React here. */
import type { Locale } from '@zapys/contract'
import { addressOf, send } from '@zapys/contract/client'
import { endpoints } from '@zapys/contract/endpoints'
import type { Answer, CallInput } from './request.ts'

export async function sendFile<Name extends 'addClientFile' | 'importClients' | 'uploadImage'>(
  name: Name,
  { params, query, signal }: CallInput<Name> & { signal?: AbortSignal },
  file: File | { content: Blob; name: string },
  locale: Locale,
): Promise<Answer<Name>> {
  const body = new FormData()
  if (file instanceof File) body.append('file', file)
  else body.append('file', file.content, file.name)
  const { method, path } = endpoints[name]
  const answer = await send({
    method,
    url: addressOf(path, params, query),
    headers: { Accept: 'application/json', 'Accept-Language': locale, 'X-Staff-App': '1' },
    credentials: 'same-origin',
    body,
    signal,
  })
  return answer as Answer<Name>
}
