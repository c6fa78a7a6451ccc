import type { FakeAnswer, FakeRequest } from './http-fake.ts'

/** A message that a fake accepted for delivery. */
export type TakenSms = { to: string; from: string; text: string }

/** The API of one provider, without the network: `startHttpFake` puts it on loopback. */
export type FakeProvider = { taken: TakenSms[]; answer(request: FakeRequest): FakeAnswer }

/** Special numbers of every fake; the first two are Twilio's test numbers. */
export const badNumber = '+15005550001'
export const blockedNumber = '+15005550004'

export function formOf({ headers, body }: FakeRequest): Record<string, string> | undefined {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  return Object.fromEntries(new URLSearchParams(body))
}
