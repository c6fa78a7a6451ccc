/** A staff member of a journey's own company, signed in through the API. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Company } from './api.ts'
import { inDatabase } from './arrange.ts'
import { codeInMailTo } from './outbox.ts'

type Desk = { dataDir: string; url: string; company: Company }

/** Opens an address of the staff app as an owner who works for this company alone. */
export async function openDesk(page: Page, { dataDir, url, company }: Desk, path: string): Promise<void> {
  const mail = await addOwner(dataDir, company)
  const post = async (address: string, data: object) => {
    const answer = await page.request.post(`${url}${address}`, {
      data,
      headers: { 'x-staff-app': '1', origin: url },
    })
    if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const { request_id } = await post('/v1/staff/sign_in', { login: mail, locale: 'uk' })
  await post('/v1/staff/sign_in/code', { request_id, code: await codeInMailTo(url, mail) })
  await page.goto(`/staff${path}`)
}

async function addOwner(dataDir: string, company: Company): Promise<string> {
  const now = new Date()
  const [person, mail] = [randomUUID(), `${randomUUID()}@desk.example`]
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `insert into staff_person (staff_person_id, email, contact_proven_at, created) values ($1, $2, $3, $3)`,
      [person, mail, now],
    )
    await client.query(
      `insert into staff_member (company_id, staff_member_id, name, role, created, staff_person_id)
       values ($1, $2, 'Оксана Власниця', 'owner', $4, $3)`,
      [company.id, randomUUID(), person, now],
    )
  })
  return mail
}

/** A call of the API as the staff member who is signed in on this page. */
export async function asStaff(
  page: Page,
  { url, company }: Pick<Desk, 'url' | 'company'>,
  path: string,
  data: object,
): Promise<Record<string, unknown>> {
  const answer = await page.request.post(`${url}/v1/company/${company.id}/${path}`, {
    data,
    headers: { 'x-staff-app': '1', origin: url },
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
