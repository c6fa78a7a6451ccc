import type { Appointment, AppointmentRequest, BookingSettings, Locale } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import { companyScope, type CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { writeOnce } from '../../database/idempotency.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { checkContact } from '../accounts/public.ts'
import { branchBookingSettings, findBranch, type BranchRow } from '../branches/public.ts'
import { takeTime, visitSeconds } from '../slots/public.ts'
import { nearestTimes } from './alternatives.ts'
import { checkDetails } from './details.ts'
import { priceVisit } from './price-visit.ts'
import { readAppointment } from './read-appointment.ts'
import { saveAppointment, standardStatus } from './save-appointment.ts'
import { type Choice, type Leg, planVisit, readChoices, rentSeconds } from './visit.ts'

type Asked = {
  appointment: AppointmentRequest
  locale: Locale | undefined
  idempotencyKey: string | undefined
}

/** Somebody was faster between plan and insert; planning again finds another resource, or none. */
class LostRace extends Error {}

/**
 * Books services as a guest. The server decides price, length and, where asked for, the resource; what the caller says
 * of them is not stored. Refuses as `calls.bookAppointment` lists. Spec §7; docs/rules/locking.md.
 */
export async function bookAppointment(
  deps: Deps,
  { appointment: asked, locale, idempotencyKey }: Asked,
): Promise<Appointment> {
  const { database, clock } = deps
  const read = database.read
  const company = await companyScope(read, asked.company_id)
  const branch = await findBranch(read, company, asked.branch_id)
  const settings = await branchBookingSettings(read, company, branch.branch_id)
  if (!settings.online_booking.enabled || settings.online_booking.prevent_select_time)
    throw new ApiError('FEATURE_DISABLED')
  const choices = await readChoices(read, company, branch, asked.service_resource_settings)
  const contact = checkContact(asked.client)
  const details = await checkDetails(read, company, asked, settings, clock)
  const startsAt = Date.parse(asked.start_time) / 1000
  const rent = rentSeconds(
    choices,
    {
      settingSeconds: asked.service_resource_settings.find((setting) => setting.ordinal === 1)?.duration,
      appointmentSeconds: asked.duration,
    },
    settings.slot_cutter.slot_size,
  )

  const write = async (tx: Tx): Promise<Appointment> => {
    // Checked inside, so that a repeat with the same key answers the booking and not "the time has passed".
    if (startsAt * 1000 <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
    const legs = await planVisit({ read: tx, clock }, company, {
      branch,
      settings,
      startsAt,
      choices,
      rentSeconds: rent,
    })
    if (legs === undefined) throw new ApiError('appointment.time.unavailable')
    const appointmentId = newId()
    const taken = await takeTime(
      tx,
      company,
      { kind: 'APPOINTMENT', ownerId: appointmentId },
      legs.map(occupied),
    )
    if (!taken) throw new LostRace()
    const price = await priceVisit(tx, company, {
      branch,
      legs,
      source: details.source,
      ...(rent === undefined ? {} : { rent: { seconds: rent, slotSeconds: settings.slot_cutter.slot_size } }),
    })
    await saveAppointment(tx, company, {
      appointmentId,
      branch,
      status: await standardStatus(tx, company),
      bookingType: rent === undefined ? 'GENERAL' : 'RENT',
      startsAt,
      durationSeconds: legs.reduce((total, leg) => total + leg.durationSeconds, 0),
      space: 1,
      services: legs.flatMap((leg) =>
        leg.services.map((service) => ({
          serviceId: service.service_id,
          resourceId: leg.resource.resource_id,
          autoSelected: leg.autoSelected,
          durationSeconds: rent ?? visitSeconds([service], leg.resource),
        })),
      ),
      price,
      contact,
      details,
      now: clock.now(),
    })
    return readAppointment(tx, company, appointmentId, locale)
  }

  // Each lost race means that somebody else got a place, so this ends: at the latest when the plan finds nobody free.
  for (let lostRaces = 0; ; lostRaces += 1) {
    try {
      return await writeOnce(database, company, idempotencyKey, asked, write)
    } catch (error) {
      if (error instanceof LostRace && lostRaces < MOST_LOST_RACES) continue
      throw await refusal(deps, company, { error, lostRaces, branch, settings, choices, startsAt, rent })
    }
  }
}

/** Far above any number of resources that could be free at one time; a guard against a mistake, not a limit. */
const MOST_LOST_RACES = 1000

/** Length plus buffers: what the database compares. */
const occupied = ({ resource, services, startsAt, durationSeconds }: Leg) => ({
  resourceId: resource.resource_id,
  capacity: resource.capacity,
  startsAt,
  from: startsAt - services.at(0)!.buffer_before,
  to: startsAt + durationSeconds + services.at(-1)!.buffer_after,
})

/** A time that is not to be had comes with the nearest free ones; "taken" when it was free as this request began. */
async function refusal(
  { database, clock }: Deps,
  company: CompanyScope,
  facts: {
    error: unknown
    lostRaces: number
    branch: BranchRow
    settings: BookingSettings
    choices: Choice[]
    startsAt: number
    rent: number | undefined
  },
): Promise<unknown> {
  const { error, lostRaces, ...visit } = facts
  const lost = error instanceof LostRace
  if (!lost && !(error instanceof ApiError && error.code === 'appointment.time.unavailable')) return error
  const alternatives = await nearestTimes({ read: database.read, clock }, company, visit)
  return new ApiError(lost || lostRaces > 0 ? 'appointment.time.taken' : 'appointment.time.unavailable', {
    alternatives,
  })
}
