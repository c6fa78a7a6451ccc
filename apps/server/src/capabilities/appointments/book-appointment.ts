import type { Appointment, AppointmentRequest, Locale } from '@zapys/contract'
import { companyScope } from '../../database/company-scope.ts'
import { newId } from '../../database/ids.ts'
import { writeOnce } from '../../database/idempotency.ts'
import type { Deps } from '../../deps.ts'
import { checkContact } from '../accounts/public.ts'
import { endHold } from '../holds/public.ts'
import { visitSeconds } from '../slots/public.ts'
import { checkDetails } from './details.ts'
import { withManageKey } from './manage-key.ts'
import { priceVisit } from './price-visit.ts'
import { readAppointment } from './read-appointment.ts'
import { readVisit } from './read-visit.ts'
import { askedOf, refusedVisit } from './refused-visit.ts'
import { saveAppointment, standardStatus } from './save-appointment.ts'
import { type AskedVisit, takeVisit, untilSettled } from './take-visit.ts'

type Asked = {
  appointment: AppointmentRequest
  locale: Locale | undefined
  idempotencyKey: string | undefined
}

/**
 * Books services as a guest. The server decides price, length and, where asked for, the resource; what the caller says
 * of them is not stored. Refuses as `calls.bookAppointment` lists. Spec §7; docs/rules/locking.md.
 */
export async function bookAppointment(
  deps: Deps,
  { appointment: asked, locale, idempotencyKey }: Asked,
): Promise<Appointment> {
  const { database, clock } = deps
  const company = await companyScope(database.read, asked.company_id)
  const visit = await readVisit(database.read, company, asked)
  const { branch, settings, startsAt, rent } = visit
  const contact = checkContact(asked.client)
  const details = await checkDetails(database.read, company, asked, settings, clock)

  // Everything that depends on the moment is checked inside the write, so that a repeat with the same key answers the
  // booking and not "the time has passed".
  const write = () =>
    writeOnce(database, company, idempotencyKey, asked, async (tx) => {
      await refusedVisit(tx, deps, company, visit, { source: details.source, locale: details.locale })
      const held = asked.hold_id ? await endHold(tx, deps, company, asked.hold_id) : []
      const appointmentId = newId()
      const owner = { kind: 'APPOINTMENT', ownerId: appointmentId } as const
      const legs = await takeVisit(tx, deps, company, heldFirst(visit, held), owner)
      const price = await priceVisit(tx, company, {
        branch,
        legs,
        source: details.source,
        ...(rent === undefined
          ? {}
          : { rent: { seconds: rent, slotSeconds: settings.slot_cutter.slot_size } }),
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
        asked: askedOf(visit, details.source, clock.now()),
        now: clock.now(),
      })
      return readAppointment(tx, company, appointmentId, locale)
    })
  return withManageKey(deps, await untilSettled(deps, company, visit, write))
}

/** The resource that was held is the one that is booked, also where the client asked for any free one. */
const heldFirst = (visit: AskedVisit, heldResourceIds: readonly string[]): AskedVisit => ({
  ...visit,
  choices: visit.choices.map((choice, leg) => {
    const held = choice.candidates.filter((resource) => resource.resource_id === heldResourceIds[leg])
    return held.length > 0 ? { ...choice, candidates: held } : choice
  }),
})
