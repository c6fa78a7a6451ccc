import type { FakeAnswer, FakeRequest } from './http-fake.ts'

/** What a fake took as a provider takes a message: to be delivered. */
export type TakenSms = { to: string; from: string; text: string }

/** The API of one provider, without the network: `startHttpFake` puts it on loopback. */
export type FakeProvider = { taken: TakenSms[]; answer(request: FakeRequest): FakeAnswer }

/** Numbers that every fake knows; the first two are Twilio's own for tests. */
export const badNumber = '+15005550001'
export const blockedNumber = '+15005550004'

export function formOf({ headers, body }: FakeRequest): Record<string, string> | undefined {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  return Object.fromEntries(new URLSearchParams(body))
}
