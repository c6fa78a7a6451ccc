/** Contact data of a client who booked before on this device, to prefill the next booking. */
import type { TextStorage } from '#widget/browser/storage.ts'

/** Comments and extra fields belong to one visit and are not stored. */
const remembered = ['first_name', 'phone', 'email'] as const

export function rememberClient(
  storage: Pick<TextStorage, 'get' | 'set'>,
  company: string,
  fields: Record<string, string>,
) {
  const stored = Object.fromEntries(remembered.map((name) => [name, fields[name] ?? '']))
  storage.set(`client_${company}`, JSON.stringify(stored))
}

export function rememberedClient(
  storage: Pick<TextStorage, 'get' | 'set'>,
  company: string,
): Record<string, string> {
  try {
    const stored = JSON.parse(storage.get(`client_${company}`) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      remembered.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
    )
  } catch {
    return {} // Invalid data; the fields start empty.
  }
}
