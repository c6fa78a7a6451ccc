import type { Browser } from '@playwright/test'
import type { Program } from '../../../apps/server/proofs/program.ts'
import { postWhenFree } from '../../../apps/server/proofs/requests.ts'
import { at, guest, visitBody } from '../../../apps/server/proofs/worlds.ts'
import type { Studio } from '../../../apps/server/test/builders.ts'
import { type Desk, openDesk } from './board-in-browser.ts'

const PEOPLE = 20
const BOOKINGS = 100
const HOURS = 8
const DAYS_AHEAD = 3

/**
 * Runs in the page, before any of its scripts: records when each client first appeared on the board, by the machine's
 * clock.
 */
function watchNames() {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seen })
  const look = () => {
    for (const element of document.querySelectorAll('.board-block__client'))
      seen[element.textContent ?? ''] ??= Date.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Milliseconds from each client's press on “Book” to its appearance on the open board, one after the other. */
export async function bookedToSeen(
  browser: Browser,
  program: Program,
  studio: Studio,
  deskOf: (company: { company_id: string }) => Promise<Desk>,
): Promise<number[]> {
  const people: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= PEOPLE; ordinal += 1) people.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: people, price: 45_000 })
  const page = await openDesk(browser, await deskOf(studio))
  await page.addInitScript(watchNames)
  const day = at(DAYS_AHEAD, 12).slice(0, 10)
  await page.goto(`/staff/board?day=${day}&branch=${studio.branch_id}`)
  await page.locator('.board-column').first().waitFor()
  const behind: number[] = []
  for (let number = 0; number < BOOKINGS; number += 1) {
    const first_name = `Клієнт ${number}`
    const { resource_id } = people[number % PEOPLE]!
    const start = at(DAYS_AHEAD, 9 + (Math.floor(number / PEOPLE) % HOURS))
    const from = Date.now()
    const { status, body } = await postWhenFree(
      `${program.url}/v1/client/appointment`,
      visitBody({ studio, services: [{ service_id, resource_id }] }, start, { ...guest(number), first_name }),
    )
    if (status !== 200) throw new Error(`a booking was answered ${status} ${JSON.stringify(body)}`)
    const seenAt = await page.waitForFunction(
      (name) => (globalThis as unknown as { seen: Record<string, number> }).seen[name],
      first_name,
      { polling: 20 },
    )
    behind.push(Number(await seenAt.jsonValue()) - from)
  }
  await page.context().close()
  return behind
}
