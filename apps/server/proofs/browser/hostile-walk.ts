/** Opens all screens of companies in which every text is hostile, and records violations. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { companyId, demoCompanies, entityId, regularPersonId } from '@zapys/demo'
import { addDays, today } from '@zapys/domain/time'
import { parse } from 'content-disposition'
import PostalMime from 'postal-mime'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { instant } from '../../src/platform/db/database.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import { callerHeaders, phone, visitor } from './browser.ts'
import { elsewhere, payloads } from '../input/hostile-payloads.ts'
import { poison, type Poisoned } from '../input/hostile-rows.ts'
import { type Program, startProgram } from '../program.ts'
import { closeConnections, post } from '../requests.ts'
import { startMailbox } from '../stand-ins.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at, guest, visitBody } from '../worlds.ts'

export const studio = demoCompanies.find(({ alias }) => alias === 'studio')!
export const hall = demoCompanies.find(({ alias }) => alias === 'hall')!
const companies = [companyId(studio), companyId(hall)]

const NOBODY = '01a00000-0000-7000-8000-000000000000'

export type TextWorld = Awaited<ReturnType<typeof openTextWorld>>

export async function openTextWorld(control?: ControlName) {
  const mailbox = await startMailbox()
  const program = await startProgram({
    environment: { DEMO: 'true', OUTBOX: 'false', ...mailbox.environment },
    ...(control === undefined ? {} : { control }),
  })
  return {
    program,
    letters: mailbox.letters,
    poison: (turn: number): Promise<Poisoned> => poison(program.database, companies, turn),
    /** Signs the demo client in. */
    token: () => sessionOf(program),
    stop: async () => {
      await program.stop()
      await mailbox.close()
    },
  }
}

async function sessionOf({ database }: Program): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: regularPersonId,
      company_id: null,
      created: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return token
}

/** Every address for which the widget has a screen, with ids of existing objects. */
export async function screensOf({ database }: Program, file: typeof studio): Promise<string[]> {
  const routes = JSON.parse(
    readFileSync(new URL('../../../widget/dist/.vite/routes.json', import.meta.url), 'utf8'),
  ) as { path: string }[]
  const company_id = companyId(file)
  const event = await database.db
    .selectFrom('event')
    .select('event_id')
    .where('company_id', '=', company_id)
    .where('starts_at', '>', instant(Date.now()))
    .orderBy('starts_at')
    .executeTakeFirst()
  const survey = await database.db
    .selectFrom('survey')
    .select('survey_id')
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  const branch = entityId(file, 'branch', file.branches[0]!.key)
  const kinds = (kind: string) => file.services.find(({ booking_type }) => booking_type === kind)
  const service = kinds('GENERAL') ?? file.services.find(({ type }) => type !== 'GROUP')!
  const day = addDays(today(file.timezone, Math.floor(Date.now() / 1000)), 3)
  const own = await database.db
    .selectFrom('appointment')
    .innerJoin('person_client', (join) =>
      join
        .onRef('person_client.company_id', '=', 'appointment.company_id')
        .onRef('person_client.client_id', '=', 'appointment.client_id'),
    )
    .select('appointment_id')
    .where('appointment.company_id', '=', company_id)
    .where('person_id', '=', regularPersonId)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  const values: Record<string, string> = {
    company: file.alias,
    branch,
    dateTime: `${day}T12:00`,
    resource: entityId(file, 'resource', file.resources[0]!.key),
    service: entityId(file, 'service', service.key),
    event: event?.event_id ?? NOBODY,
    survey: survey?.survey_id ?? NOBODY,
    record: own?.appointment_id ?? NOBODY,
    entry: NOBODY,
  }
  return routes
    .filter(({ path }) => !path.endsWith('/logout'))
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x'))
    .map((path) => (path.includes('/c/') ? `${path}?s=${values['service']}` : path))
}

export type Happened = { where: string; what: string }

/**
 * Opens each address and records dialogs, blocked scripts, external requests, foreign elements, and a covered button.
 */
export async function walk(
  world: TextWorld,
  browser: Browser,
  paths: readonly string[],
  who: 'guest' | 'client',
): Promise<{ happened: Happened[]; seen: number; withPayload: number; policies: Set<string> }> {
  const { program } = world
  const context = await visitor(browser, program.url, { viewport: phone })
  if (who === 'client')
    await context.addCookies([{ name: 'token', value: await world.token(), url: program.url }])
  const happened: Happened[] = []
  const policies = new Set<string>()
  let [where, seen, withPayload] = ['', 0, 0]
  await watch(context, program.url, (what) => happened.push({ where: `${who}, ${where}`, what }))
  const page = await context.newPage()
  for (const path of paths) {
    where = path
    await page.setExtraHTTPHeaders(callerHeaders())
    const answer = await page.goto(program.url + path, { waitUntil: 'load' })
    policies.add(answer?.headers()['content-security-policy'] ?? 'none')
    await settled(page)
    // Content that is shown on demand only.
    if (seen % 12 === 0) {
      await page.evaluate(() => document.querySelector<HTMLElement>('.z-top-bar button')?.click())
      await page.waitForTimeout(150)
      happened.push(...(await look(page)).map((what) => ({ where: `${who}, menu of ${where}`, what })))
      await page.keyboard.press('Escape')
    }
    happened.push(...(await look(page)).map((what) => ({ where: `${who}, ${where}`, what })))
    const text = await page.evaluate(() => document.body.innerText)
    if (payloads.some((payload) => text.includes(payload.replaceAll(/\s+/g, ' ').trim().slice(0, 12))))
      withPayload += 1
    seen += 1
  }
  await context.close()
  return { happened, seen, withPayload, policies }
}

async function settled(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.querySelector('#root')?.childElementCount !== 0 &&
        document.querySelector('[aria-busy=true], .z-skeleton') === null,
      undefined,
      { timeout: 6_000 },
    )
    .catch(() => {})
}

async function watch(context: BrowserContext, url: string, note: (what: string) => void): Promise<void> {
  await context.exposeFunction('told', note)
  await context.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { told(what: string): void }).told(what)
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: (text: unknown) => tell(`${name}(${String(text)}) ran`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell(`${violatedDirective} stopped ${blockedURI} ${sample}`),
    )
  })
  context.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (page) => page.on('pageerror', (error) => note(`error ${error.message}`)))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (!['data:', 'blob:', 'about:'].includes(protocol) && origin !== url)
      note(`asks ${request.url().slice(0, 200)}`)
  })
}

/** Elements of the page that our markup never contains, and whether the action button is on top. */
const look = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => {
      const wrong: string[] = []
      for (const element of document.querySelectorAll('*')) {
        for (const { name } of element.attributes)
          if (/^on/i.test(name)) wrong.push(`${element.tagName} has ${name}`)
        if (
          ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'FRAME', 'META'].includes(element.tagName) &&
          element.closest('body')
        )
          wrong.push(`a ${element.tagName} stands in the page`)
        if (element.tagName === 'SCRIPT' && element.closest('#root'))
          wrong.push('a script stands in the page')
        const address =
          element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action')
        if (address === null || element.tagName === 'LINK') continue
        // A mail has no base address for relative links.
        if (!URL.canParse(address, location.href)) {
          wrong.push(`${element.tagName} leads to ${address.slice(0, 80)}`)
          continue
        }
        const { protocol, origin } = new URL(address, location.href)
        if (!['http:', 'https:', 'mailto:', 'tel:', 'blob:', 'viber:', 'skype:'].includes(protocol))
          wrong.push(`${element.tagName} leads to ${address.slice(0, 80)}`)
        const isElsewhere = protocol.startsWith('http') && origin !== location.origin
        if (isElsewhere && element.tagName !== 'A')
          wrong.push(`${element.tagName} loads ${address.slice(0, 80)}`)
        if (isElsewhere && element instanceof HTMLAnchorElement && !element.rel.includes('noopener'))
          wrong.push(`a link elsewhere gives this page away: ${address.slice(0, 80)}`)
      }
      const button = document.querySelector('.z-bottom-bar button')
      if (button !== null && document.querySelector('dialog[open]') === null) {
        const { left, top, width, height } = button.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        if (above === null || !button.contains(above))
          wrong.push(`the action button is under ${above?.className}`)
      }
      const wider = document.documentElement.scrollWidth - innerWidth
      if (wider > 0) {
        const [widest] = [...document.querySelectorAll('body *')].toSorted(
          (one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right,
        )
        wrong.push(`the page is ${wider} px wider than the screen: ${widest?.className}`)
      }
      return wrong
    })
    .catch((error: unknown) => {
      // A text that navigates the page away destroys its context.
      if (/context was destroyed/.test(String(error))) return ['leads to another page']
      throw error
    })

/** Checks calendar files, mails and uploads, which are used outside the page. */
export async function lookExternal(
  world: TextWorld,
  browser: Browser,
  texts: readonly string[] = payloads,
): Promise<{ happened: Happened[]; mails: number }> {
  const happened: Happened[] = []
  const { program } = world
  const before = world.letters.length
  const booked = await bookByGuests(world, texts)
  const come = () => world.letters.slice(before)
  for (let waited = 0; come().length < booked && waited < 30_000; waited += 200)
    await new Promise((resolve) => setTimeout(resolve, 200))
  const context = await browser.newContext()
  await watch(context, program.url, (what) => happened.push({ where: 'mail', what }))
  const page = await context.newPage()
  for (const { to, raw } of come()) {
    const note = (what: string) => happened.push({ where: 'mail', what })
    const read = await new PostalMime().parse(raw)
    if (to.length !== 1 || to[0]?.includes(elsewhere)) note(`goes to ${to.join()}`)
    if ((read.bcc?.length ?? 0) + (read.cc?.length ?? 0) > 0 || (read.to?.length ?? 0) !== 1)
      note('has more recipients')
    if (read.headers.some(({ key }) => /^(bcc|x-)/i.test(key) && key !== 'x-mailer'))
      note('has headers of others')
    if (/[\r\n]/.test(read.subject ?? '')) note('its subject has lines')
    await page.setContent(read.html ?? '')
    happened.push(
      ...(await look(page))
        .filter((what) => !/noopener|gives this page|wider/.test(what))
        .map((what) => ({ where: 'mail', what })),
    )
    for (const { content, mimeType } of read.attachments) {
      if (!['text/calendar', 'application/ics'].includes(mimeType)) note(`carries ${mimeType}`)
      const calendar = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()
      happened.push(
        ...wrongInCalendar(calendar, to[0]).map((what) => ({ where: 'calendar of a mail', what })),
      )
    }
  }
  await context.close()
  happened.push(...(await uploads(program)))
  return { happened, mails: come().length }
}

/**
 * Expects one event, each of its properties once, nothing that loads or runs, and lines within the limit. The
 * `receiver` of the mail is the only guest.
 */
export function wrongInCalendar(calendar: string, receiver?: string): string[] {
  // Mail programs use different line endings.
  const lines = calendar
    .replaceAll(/\r?\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
  const names = lines.map((line) => /^([A-Z-]+)/.exec(line)?.[1] ?? line)
  const wrong = lines
    .filter((line) => /[\r\n]/.test(line))
    .map((line) => `a bare end of line: ${line.slice(0, 60)}`)
  for (const once of ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'])
    if (lines.filter((line) => line === once).length !== 1) wrong.push(`${once} stands not once`)
  const foreign = names.filter((name) => ['ATTACH', 'ACTION', 'X-ALT-DESC', 'TRIGGER'].includes(name))
  const guests = lines.filter((line) => line.startsWith('ATTENDEE'))
  const others = guests.filter((line) => receiver === undefined || !line.endsWith(`:MAILTO:${receiver}`))
  if (guests.length > 1) wrong.push(`${guests.length} guests`)
  return [...wrong, ...foreign.map((name) => `has ${name}`), ...others.map((line) => `invites ${line}`)]
}

/** In each studio all names are the same text: a guest of that name books, and gets a mail with a calendar file. */
async function bookByGuests({ program }: TextWorld, texts: readonly string[]): Promise<number> {
  let booked = 0
  for (const [number, text] of texts.entries()) {
    const place = await program.studio({
      name: text,
      short_description: text,
      city: text,
      street: text,
      language: 'en',
      settings: { messages: { channels: ['MAIL'], reminders: [] } },
    })
    await program.database.db
      .updateTable('branch')
      .set({ name: text, city: text, street: text, phone: text })
      .where('company_id', '=', place.company_id)
      .execute()
    const anna = await place.resource({ name: text, last_name: text })
    const { service_id } = await place.service({ name: text, by: [anna], price: 45_000 })
    const body = visitBody(
      { studio: place, services: [{ service_id, resource_id: anna.resource_id }] },
      at(3, 12),
      { ...guest(number), first_name: text.slice(0, 90) },
      { comment: text },
    )
    const client = { ...body.appointment.client, email: `guest${number}@example.com` }
    const { status } = await post(
      `${program.url}/v1/client/appointment`,
      { appointment: { ...body.appointment, client } },
      { headers: callerHeaders() },
    )
    if (status < 300) booked += 1
  }
  closeConnections()
  return booked
}

/** Files with scripts are rejected, and file names cannot break out of their header. */
async function uploads({ url }: Program): Promise<Happened[]> {
  const happened: Happened[] = []
  const send = async (name: string, content: string) => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    const answer = await fetch(`${url}/v1/company/${companyId(studio)}/extra/file`, {
      method: 'POST',
      body: form,
      headers: callerHeaders(),
    })
    return { status: answer.status, body: (await answer.json()) as { uri?: string; name?: string } }
  }
  for (const content of [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '<!doctype html><script>alert(1)</script>',
    "=cmd|'/C calc'!A0,1,2\n",
  ])
    if ((await send('a.png', content)).status !== 422)
      happened.push({ where: 'upload', what: `takes ${content.slice(0, 40)}` })
  for (const name of payloads) {
    const { status, body } = await send(`${name}.pdf`, '%PDF-1.7\n%%EOF')
    if (status !== 200 || body.uri === undefined) continue
    const { headers } = await fetch(url + body.uri)
    const disposition = headers.get('content-disposition') ?? ''
    const { type, parameters } = parse(disposition)
    const isPlain =
      /^attachment; filename=("([^"\\]|\\.)*"|[\w.!#$%&'+^`|~-]+)(; filename\*=UTF-8''[\w%.!#$&+^`|~-]*)?$/
    const isSaved = type === 'attachment' && isDeepStrictEqual({ ...parameters }, { filename: body.name })
    if (!isPlain.test(disposition) || !isSaved) happened.push({ where: 'download', what: disposition })
    if (!headers.get('content-security-policy')?.includes('sandbox'))
      happened.push({ where: 'download', what: 'no sandbox' })
  }
  return happened
}
