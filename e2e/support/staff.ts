/** What staff do in their app, in Ukrainian, by role and name. */
import { randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '@zapys/contract/endpoints'
import { addDays, weekdayOf } from '@zapys/domain/time'
import { expect, type Page } from '@playwright/test'
import { type Company, instantOf } from './api.ts'
import { inDatabase } from './arrange.ts'
import { dayAhead } from './days.ts'
import { codeInMailTo, mailsTo } from './outbox.ts'

/**
 * The Monday `weeks` weeks ahead, on which most staff of the studio work. Each journey that books there uses its own
 * week.
 */
export const workingDay = (weeks: number): string => {
  const day = dayAhead(7 * weeks)
  return addDays(day, (8 - weekdayOf(day)) % 7)
}

/** Fills the sign-in form with the code that comes by mail. */
export async function signInStaff(page: Page, url: string, mail: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Телефон або електронна пошта' }).fill(mail)
  const known = await mailsTo(url, mail)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await expect(page.getByRole('textbox', { name: 'Код' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Код' }).fill(await codeInMailTo(url, mail, known))
  await page.getByRole('button', { name: 'Увійти' }).click()
}

/** The demo's staff work for several companies and choose the studio; its copies have the same name. */
export async function chooseStudio(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Оберіть компанію' })).toBeVisible()
  const { companies } = (await (await page.request.get('/v1/staff/me')).json()) as {
    companies: { alias: string | null }[]
  }
  const place = companies.findIndex(({ alias }) => alias === 'studio')
  await page.getByRole('list', { name: 'Оберіть компанію' }).getByRole('button').nth(place).click()
}

/** Chooses the service and the first free time of the day; returns the time. */
export async function chooseFreeTime(page: Page, service: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  const services = sheet.getByRole('combobox', { name: 'Послуга' })
  const option = services.locator('option', { hasText: `${service} · ` })
  await services.selectOption(await option.getAttribute('value'))
  const first = sheet.getByRole('group', { name: 'Вільний час' }).getByRole('button').first()
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  return (await first.textContent()) ?? ''
}

export async function signOutStaff(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ще', exact: true }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible()
}

/** Headers that the staff app sends with each call. */
const ownPage = () => ({ 'X-Staff-App': '1', Origin: new URL(process.env['ZAPYS_URL'] ?? '').origin })

/** Calls the API with the session of the page. */
export async function staffCall(
  page: Page,
  name: EndpointName,
  params: Record<string, string>,
  { query, body }: { query?: Record<string, string>; body?: unknown } = {},
): Promise<Record<string, unknown>> {
  const { method, path } = endpoints[name]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')
  const answer = await page.request.fetch(`${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: ownPage(),
    ...(body === undefined ? {} : { data: body }),
  })
  if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/**
 * Signs in without the form, as a staff member of this company only: parallel journeys would take each other's codes
 * of the demo's staff. Returns the mail address.
 */
export async function openStaffSession(
  page: Page,
  url: string,
  { role, company }: { role: 'owner' | 'manager' | 'performer'; company: { id: string } },
): Promise<string> {
  const [person, now] = [randomUUID(), new Date()]
  const login = `${role}-${person.slice(0, 8)}@studio.example`
  await inDatabase(process.env['ZAPYS_DATA_DIR'] ?? '', async (client) => {
    await client.query(
      `insert into staff_person (staff_person_id, email, contact_proven_at, created) values ($1, $2, $3, $3)`,
      [person, login, now],
    )
    await client.query(
      `update staff_member set staff_person_id = $1
        where company_id = $2 and role = $3 and staff_person_id is not null`,
      [person, company.id, role],
    )
  })
  const { request_id } = await staffCall(page, 'beginStaffSignIn', {}, { body: { login, locale: 'uk' } })
  const code = await codeInMailTo(url, login)
  await staffCall(page, 'signInStaffByCode', {}, { body: { request_id, code } })
  return login
}

/** Books a new client at an hour after the branch's midnight; returns the booking's id. */
export async function bookByStaff(
  page: Page,
  company: Company,
  {
    name,
    day,
    hour,
    service,
    person,
    phone,
  }: { name: string; day: string; hour: number; service: string; person: string; phone?: string },
): Promise<string> {
  const params = { company: company.id, branch: company.idOf('branch', 'kyiv') }
  const client = await staffCall(page, 'createCompanyClient', params, {
    body: { client: { first_name: name, ...(phone !== undefined && { phone }) } },
  })
  const booked = await staffCall(page, 'createCompanyAppointment', params, {
    body: {
      appointment: {
        start_time: instantOf('Europe/Kyiv', { date: day, start_time: hour * 3600 }),
        client: { id: client['id'] },
        service_resource_settings: [
          {
            service: company.idOf('service', service),
            resources: [company.idOf('resource', person)],
            ordinal: 1,
          },
        ],
      },
    },
  })
  return String(booked['id'])
}
