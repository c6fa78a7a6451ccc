/**
 * Promise 16, for everything that sends messages: an attacker requests codes, books, moves, cancels, joins waiting
 * lists and gives places back, with any numbers and from any address, for a day. It counts the SMS that are sent.
 */
import { DAY_MS } from '@zapys/domain/time'
import { address, type Dice, dice, number, type PumpingField } from './abuse/pumping.ts'

const kinds = [
  'code',
  'code',
  'code',
  'book',
  'book',
  'book',
  'move',
  'move',
  'cancel',
  'wait',
  'wait',
  'giveBack',
  'series',
] as const
type Kind = (typeof kinds)[number]

export type ActsField = PumpingField & {
  /** Sends all messages due at `at` and returns the number of paid ones. */
  deliver(at: number): Promise<number>
}

type Kept = { id: string; key: string }

export type Acted = {
  /** Number of acts of each kind, and of those that succeeded. */
  acts: Record<Kind, number>
  done: Record<Kind, number>
  statuses: number[]
  paid: number
}

const settings = {
  auth: { sms_auth: true },
  // The settings with the highest cost: no free channel, and a reminder.
  messages: { channels: ['SMS' as const], reminders: [7200] },
}

/** A company whose messages all cost money, with sixteen performers and full classes. */
export async function prepareActs(field: PumpingField, start: number) {
  const studio = await field.studio({ settings })
  const performers = await Promise.all(Array.from({ length: 16 }, () => studio.resource()))
  const haircut = await studio.service({ by: performers })
  const yoga = await studio.service({ booking_type: 'EVENT' })
  const classes = await Promise.all(
    [1, 2, 3].map((day) =>
      studio.event({
        service_id: yoga.service_id,
        space: 2,
        used_space: 2,
        starts_at: new Date(start + (20 + day) * DAY_MS + 9 * 3_600_000).toISOString(),
      }),
    ),
  )
  const clients = ['+380671110011', '+380672220022', '+380673330033']
  for (const phone of clients) await studio.client({ phone, created: '2020-01-01T00:00:00.000Z' })
  return { studio, service: haircut.service_id, classes: classes.map(({ event_id }) => event_id), clients }
}
type World = Awaited<ReturnType<typeof prepareActs>>

/** `start`: the beginning of a day, to which the grid of bookable times is aligned. */
export async function actAllDay(
  field: ActsField,
  world: World,
  { acts, start, atOnce }: { acts: number; start: number; atOnce: number },
): Promise<Acted> {
  const roll = dice(19)
  const nothing = () => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const told: Acted = { acts: nothing(), done: nothing(), statuses: [], paid: 0 }
  const [booked, waiting] = [[] as Kept[], [] as Kept[]]
  let begun = 0
  const deliver = async (at: number) => {
    const left = await field.deliver(at)
    told.paid += left
  }
  const worker = async () => {
    for (;;) {
      const act = begun
      if (act >= acts) return
      begun += 1
      const at = start + Math.floor((act / acts) * (DAY_MS - 1000))
      const kind = roll.one(kinds)
      const request = requestOf(kind, world, {
        booked,
        waiting,
        phone: number(roll, act, world.clients),
        start,
        roll,
      })
      if (request === undefined) continue
      told.acts[kind] += 1
      const { status, body } = await field.send({ ...request, address: address(roll), at })
      told.statuses.push(status)
      if (status === 200) {
        told.done[kind] += 1
        keep(kind, body, { booked, waiting })
      }
      if (act % 50 === 49) await deliver(at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await deliver(start + DAY_MS - 1000)
  return told
}

function keep(
  kind: Kind,
  body: Record<string, unknown>,
  { booked, waiting }: Record<'booked' | 'waiting', Kept[]>,
) {
  const kept = { id: String(body['id']), key: String(body['manage_key']) }
  if (kind === 'book') booked.push(kept)
  if (kind === 'wait') waiting.push(kept)
}

type Given = { booked: Kept[]; waiting: Kept[]; phone: string; start: number; roll: Dice }

/** Returns undefined if there is nothing to change yet. */
function requestOf(kind: Kind, world: World, given: Given) {
  const { studio, service, classes } = world
  const { booked, waiting, phone, start, roll } = given
  const company_id = studio.company_id
  const client = { first_name: 'Хтось', phone }
  const soon = () =>
    new Date(start + (2 + roll.below(18)) * DAY_MS + (7 + roll.below(8)) * 3_600_000).toISOString()
  const visit = () => ({
    company_id,
    branch_id: studio.branch_id,
    start_time: soon(),
    client,
    service_resource_settings: [{ service, resources: [], ordinal: 1 }],
  })
  const changed = (what: string, kept: Kept | undefined, body: object) =>
    kept && {
      path: `/v1/client/appointment/${kept.id}/${what}`,
      body: { appointment: { company_id, ...body } },
      headers: { 'x-manage-key': kept.key },
    }
  switch (kind) {
    case 'code':
      return { path: `/v1/company/${company_id}/user/sign_in/phone`, body: { phone } }
    case 'book':
      return { path: '/v1/client/appointment', body: { appointment: visit() } }
    case 'series':
      return {
        path: '/v1/client/appointment/repeat',
        body: { appointment: { ...visit(), starts: [soon(), soon()] } },
      }
    case 'move':
      return changed('move', booked.at(-1 - roll.below(50)), { start_time: soon() })
    case 'cancel':
      return changed('cancel', booked.length > 60 ? booked.shift() : undefined, {})
    case 'wait':
      return {
        path: '/v1/client/waiting_list',
        body: {
          waiting: { company_id, branch_id: studio.branch_id, event_id: roll.one(classes), space: 1, client },
        },
      }
    case 'giveBack': {
      const kept = waiting.length > 20 ? waiting.shift() : undefined
      return kept && leave(company_id, kept)
    }
  }
}

const leave = (company_id: string, { id, key }: Kept) => ({
  path: `/v1/client/waiting_list/${id}/leave`,
  body: { waiting: { company_id } },
  headers: { 'x-manage-key': key },
})

/** Number of successful acts of each kind, as text. */
export const actsInWords = ({ acts, done }: Acted): string =>
  Object.entries(acts)
    .map(([kind, count]) => `${kind} ${done[kind as Kind]} of ${count}`)
    .join(', ')
