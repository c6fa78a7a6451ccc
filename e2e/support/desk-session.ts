/** The staff app of a journey's own company, without the sign-in form. */
import type { Page } from '@playwright/test'
import { codeInMailTo, mailsTo } from './outbox.ts'

/** As the page of the app sends them: the server asks for both on each call with a session. */
const ownPage = (url: string) => ({ 'X-Staff-App': '1', Origin: new URL(url).origin })

type Desk = { url: string; mail: string; company: string; path: string }

/** Signs in through the API and opens an address of the staff app. Staff of the demo work in each copy of its companies too. */
export async function openDesk(page: Page, { url, mail, company, path }: Desk): Promise<void> {
  const known = await mailsTo(url, mail)
  const headers = ownPage(url)
  const begun = await page.request.post('/v1/staff/sign_in', { data: { login: mail }, headers })
  if (!begun.ok()) throw new Error(`${mail} gets no code: ${await begun.text()}`)
  const { request_id } = (await begun.json()) as { request_id: string }
  const code = await codeInMailTo(url, mail, known)
  const signedIn = await page.request.post('/v1/staff/sign_in/code', {
    data: { request_id, code },
    headers,
  })
  if (!signedIn.ok()) throw new Error(`${mail} could not sign in: ${await signedIn.text()}`)
  await page.addInitScript((id) => localStorage.setItem('zapys-staff-company', id), company)
  await page.goto(path)
}

type DeskCall = { url: string; method?: 'GET' | 'POST'; path: string; body?: object }

/** A call of the operator API with the session of the page. */
export async function deskCall<Answer>(
  page: Page,
  { url, method = 'GET', path, body }: DeskCall,
): Promise<Answer> {
  const answer = await page.request.fetch(path, {
    method,
    headers: ownPage(url),
    ...(body === undefined ? {} : { data: body }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
