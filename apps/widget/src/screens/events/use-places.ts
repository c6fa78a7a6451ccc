/** The number of requested places in an event, and the requests that hold and book them. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Branch, Event } from '@zapys/contract'
import { freePlaces } from '@zapys/domain/appointments'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useCompany } from '#widget/company/company.tsx'
import { asShown, eventRequest } from '#widget/features/booking/appointment-request.ts'
import type { Person } from '#widget/features/booking/appointment-request.ts'
import { namesOfPlaces } from './names-of-places.ts'
import { isMoved, refusalOf } from '#widget/features/booking/refusals.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import type { Subject } from '#widget/features/confirmation/use-confirmation.ts'
import { placesHeldHere } from '#widget/features/hold/holds.ts'
import { useLocale, useText } from '#widget/language/use-text.tsx'

/** The maximum of places per booking; larger groups contact the company. */
const MAX_PLACES = 10

export function usePlaces(branch: Branch, event: Event) {
  const text = useText()
  const { locale } = useLocale()
  const { company, tracking } = useCompany()
  const { draft, update } = useDraft(company.id, branch.id)
  // Places held before: in this tab, or in another one, whose hold is shared.
  const [heldBefore] = useState(() => placesHeldHere(event.id))
  const [wasFewer, setWasFewer] = useState(false)
  const desiredPlaces = draft.places?.event === event.id ? draft.places.count : Math.max(1, heldBefore)
  // Includes places that are held for this visitor.
  const left = freePlaces(event)
  const space = Math.max(1, Math.min(desiredPlaces, left))
  const names = (draft.places?.event === event.id && draft.places.names) || []
  const companions = namesOfPlaces(names, space)
  const origin = { ...tracking, locale }
  // Staff read the names beside the client's comment.
  const withCompanions = (person: Person): Person =>
    companions === ''
      ? person
      : {
          ...person,
          comment: [person.comment, text('events.alsoComing', { names: companions })]
            .filter(Boolean)
            .join('\n'),
        }
  const place = { company_id: company.id, event_id: event.id, service_resource_settings: [] }
  const subject: Pick<Subject, 'holdInput' | 'priced' | 'askOf'> = {
    holdInput: {
      ...place,
      source: tracking.source,
      branch_id: event.branch_id,
      space: desiredPlaces,
      start_time: event.start_time,
    },
    priced: { ...place, ...origin, branch_id: branch.id, start_time: event.start_time, space },
    askOf: ({ person, agreement }, { shown, ...bound }) => ({
      kind: 'event',
      event: event.id,
      appointment: asShown(
        eventRequest(
          { company: company.id, branch: branch.id, startsAt: event.start_time, space },
          ...([withCompanions(person), agreement, origin] as const),
        ),
        // The client books no particular performer.
        { ...bound, shown: shown && { ...shown, resource_ids: undefined } },
      ),
    }),
  }
  return {
    subject,
    space,
    left,
    desiredPlaces,
    wasFewer,
    most: Math.min(left, MAX_PLACES),
    want: (count: number) => update({ places: { event: event.id, count, names } }),
    names,
    nameOne: (index: number, name: string) =>
      update({
        places: {
          event: event.id,
          count: space,
          names: Array.from({ length: space - 1 }, (_, position) =>
            position === index ? name : (names[position] ?? ''),
          ),
        },
      }),
    onFewer: () => setWasFewer(true),
  }
}

/**
 * Another client was faster, or the event has moved: requests its current state and reduces the number of places to
 * those left.
 */
export function useFewer(
  refusal: ApiFailure | undefined,
  { desiredPlaces, want, onFewer }: ReturnType<typeof usePlaces>,
  look: () => Promise<Event | undefined>,
) {
  const isRefused = refusalOf(refusal) !== undefined
  const takeWhatIsLeft = useEffectEvent(async () => {
    onFewer()
    const now = await look()
    if (now) want(Math.max(1, Math.min(desiredPlaces, freePlaces(now))))
  })
  useEffect(() => {
    if (isRefused) void takeWhatIsLeft()
  }, [isRefused])
  const isOther = refusal !== undefined && isMoved(refusal)
  const refetchPlaces = useEffectEvent(() => void look())
  useEffect(() => {
    if (isOther) refetchPlaces()
  }, [isOther])
}
