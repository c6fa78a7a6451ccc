import type { PropertyTexts } from '../property-texts.ts'

export const holdTexts: PropertyTexts[] = [
  {
    shapes: /Hold(Request|Answer)$/,
    texts: {
      holder:
        'Random text of the caller, 16 to 100 printable characters. A new hold of the same holder releases the former one.',
      start_time: 'Start of a visit, a UTC instant. With `event_id`: the start that was shown, or absent.',
      duration: 'Length of a rental in seconds. Absent: the length of the services.',
      service_resource_settings: 'The services of a visit in their order, at most 20; empty for an event.',
      event_id: 'Id of an event of which places are held, in place of services.',
      'hold.space': 'Number of places of the event, 1 to 1000. Absent: 1.',
      membership: 'The membership that the booking will use. Null: none. Absent: the best match.',
      'membership.number': 'Number of an own membership of the signed-in client.',
      'membership.code': 'Code of a certificate, also if another person bought it.',
      held_until: 'UTC instant at which the hold expires.',
      extendable: 'Whether it can be extended. Each hold can be extended once.',
      resource_ids: 'Ids of the held resources, in the order of the visit. Empty for an event.',
      legs: 'Which resource performs what, and when, as it will be booked. Empty for an event.',
      'legs.service_ids': 'Ids of the services that this resource performs in a row.',
      'legs.starts_at': 'UTC instant of the start.',
      'legs.ends_at': 'UTC instant of the end.',
      'legs.besides': 'Ids of required resources that are used meanwhile. Absent: none.',
      released: 'False: there was no such hold any more.',
      source: 'As in the booking: restrictions and discounts may depend on it.',
    },
  },
]
