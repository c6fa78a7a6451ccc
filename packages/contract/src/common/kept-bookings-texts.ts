import type { PropertyTexts } from '../property-texts.ts'

export const keptBookingsTexts: PropertyTexts = {
  shapes: /(Branch|Branches|Resource|Resources|Service|Services|ServiceNeeds|Day|Week|KeptBookings)/,
  texts: {
    metadata: 'Only with lenient handling: bookings that stay although they no longer fit.',
    'metadata.appointments': 'The upcoming bookings that stay, soonest first, at most 100.',
    'metadata.appointments.start_time': 'UTC instant at which the booking begins.',
    'metadata.events': 'Events on time that is closed now, soonest first, at most 100.',
    'metadata.events.start_time': 'UTC instant at which the event begins.',
  },
}
