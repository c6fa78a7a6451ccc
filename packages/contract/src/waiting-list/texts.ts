import type { PropertyTexts } from '../property-texts.ts'

export const waitingTexts: PropertyTexts[] = [
  {
    shapes: /WaitingList(Request|Answer)$|^(List|Add|Remove)CompanyWaiting(Answer|Request)$/,
    texts: {
      status:
        'WAITING. OFFERED: a place or time is held for this entry. BOOKED: it was taken. LEFT: the client left. EXPIRED: the time passed.',
      place: 'Place in the waiting list, from 1. Null: no longer waiting.',
      event_id: 'Id of the full event. Null or absent: the client waits for a time on `date`.',
      date: 'Local day at the branch on which a time is wanted. Null: the client waits for an event.',
      service_ids: 'Ids of the wanted services. Required without an event.',
      resource_id: 'Id of the wanted resource. Null or absent: any.',
      duration: 'Wanted length of a rental in seconds. Null or absent: the shortest allowed.',
      space: 'Number of places wanted.',
      client_id: 'Id of the client who waits.',
      event: 'The event that is waited for. Null: the client waits for a day.',
      'event.start_time': 'UTC instant of its start.',
      client: 'The person who waits.',
      'client.id': 'Id of a client with an account. Null: a guest.',
      'client.phone': 'Null: none, or the key lacks `clients.read`.',
      offer: 'A place or time held for this entry alone. Null: none at present.',
      'offer.hold_id': 'Id of the hold. Send it with the booking before `until`.',
      until: 'UTC instant at which the offer expires.',
      'offer.start_time': 'UTC instant of the offered start.',
      resource_ids: 'Ids of the offered resources.',
    },
  },
]
