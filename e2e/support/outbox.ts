import { expect } from '@playwright/test'

/** A message that the product would have sent: without a message provider it is in the outbox. */
type Sent = { to: string; channel: string; subject: string | null; text: string; sentAt: string }

/** Newest first. */
async function sentTo(url: string, contact: string, by: 'SMS' | 'MAIL'): Promise<Sent[]> {
  const answer = await fetch(`${url}/outbox.json`)
  const { messages } = (await answer.json()) as { messages: Sent[] }
  return messages
    .filter(({ to, channel }) => to === contact && channel === by)
    .toSorted((one, other) => other.sentAt.localeCompare(one.sentAt))
}

export const smsTo = (url: string, phone: string): Promise<Sent[]> => sentTo(url, phone, 'SMS')

/** Long codes are written in groups of digits. */
const codeIn = ({ text }: Sent) => /(?<!\d)(?:\d{4} \d{4} \d{4}|\d{6})(?!\d)/.exec(text)?.[0]

/** Codes sent to a phone so far, newest first. */
export async function codesTo(url: string, phone: string): Promise<string[]> {
  return (await smsTo(url, phone)).flatMap((sent) => codeIn(sent) ?? [])
}

/** Waits for the next code after the `known` ones. Messages are sent shortly after the request. */
export async function codeTo(url: string, phone: string, known = 0): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(
      async () => {
        codes = await codesTo(url, phone)
        return codes.length
      },
      { message: `a code to ${phone}`, intervals: [50, 100, 250] },
    )
    .toBeGreaterThan(known)
  return codes[0]!
}

/** Waits for a mail; returns the newest text. */
export async function mailTextTo(url: string, mail: string): Promise<string> {
  let text: string | undefined
  await expect
    .poll(async () => (text = (await sentTo(url, mail, 'MAIL'))[0]?.text), {
      message: `a mail to ${mail}`,
      intervals: [50, 100, 250],
    })
    .toBeDefined()
  return text!
}

/** Waits for a link in the newest mail. */
export async function linkInMailTo(url: string, mail: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const [newest] = await sentTo(url, mail, 'MAIL')
        link = newest && /https?:\/\/\S+/.exec(newest.text)?.[0]
        return link
      },
      { message: `a link to ${mail}`, intervals: [50, 100, 250] },
    )
    .toBeDefined()
  return link!
}

/** The number of mails sent to an address. */
export const mailsTo = async (url: string, mail: string): Promise<number> =>
  (await sentTo(url, mail, 'MAIL')).length

/** Waits for the next code by mail after the `known` mails. */
export async function codeInMailTo(url: string, mail: string, known = 0): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const mails = await sentTo(url, mail, 'MAIL')
    const newest = mails.length > known ? mails[0] : undefined
    const code = newest && /(?<!\d)\d{6}(?!\d)/.exec(`${newest.subject} ${newest.text}`)?.[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`No code has come to ${mail}`)
}
