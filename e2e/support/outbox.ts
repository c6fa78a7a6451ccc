import { expect } from '@playwright/test'

/** What the product would have sent: without a provider of messages it stands in the outbox. */
type Sent = { to: string; channel: string; subject: string | null; text: string; sentAt: string }

/** The newest first. */
async function sentTo(url: string, contact: string, by: 'SMS' | 'MAIL'): Promise<Sent[]> {
  const answer = await fetch(`${url}/outbox.json`)
  const { messages } = (await answer.json()) as { messages: Sent[] }
  return messages
    .filter(({ to, channel }) => to === contact && channel === by)
    .toSorted((one, other) => other.sentAt.localeCompare(one.sentAt))
}

export const smsTo = (url: string, phone: string): Promise<Sent[]> => sentTo(url, phone, 'SMS')

/** A long one stands in groups. */
const codeIn = ({ text }: Sent) => /(?<!\d)(?:\d{4} \d{4} \d{4}|\d{6})(?!\d)/.exec(text)?.[0]

/** Codes sent to a phone so far, the newest first. */
export async function codesTo(url: string, phone: string): Promise<string[]> {
  return (await smsTo(url, phone)).flatMap((sent) => codeIn(sent) ?? [])
}

/** The code that comes next, after the `known` ones. Messages leave some moments after they were asked for. */
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

/** The newest mail, as soon as there is one. */
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

/** The link that the newest mail contains. */
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

/** How many mails have come to an address. */
export const mailsTo = async (url: string, mail: string): Promise<number> =>
  (await sentTo(url, mail, 'MAIL')).length

/** The code that comes by mail, after the `known` mails. */
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
