import type { PropertyTexts } from '../property-texts.ts'

export const reportTexts: PropertyTexts[] = [
  {
    shapes: /^ReadReportAnswer$/,
    texts: {
      first_day: 'First local day in `timezone`.',
      last_day: 'Last local day, included.',
      by: 'What a row is.',
      rows: 'Days in order, the others by money. A booking with several persons or services counts in each of their rows.',
      key: 'Day, source, or id of what the row is. Null: none, such as money for memberships.',
      'rows.name': 'Its name. Null: `key` says it, or there is none.',
      total: 'Figures of the whole period; each booking and client counts once.',
      bookings: 'Bookings that start in the period and are not cancelled.',
      cancelled: 'Cancelled bookings that would have started in the period.',
      no_shows: 'Bookings in `bookings` to which the client did not come.',
      clients: 'Clients of these bookings.',
      new_clients: 'Clients whose first booking is among them.',
      sold_seconds: 'Time of bookings and of events with participants. Null: not known for this dimension.',
      offered_seconds:
        'Working time of resources that perform a service. Null: not known for this dimension.',
      amounts: 'Money by currency.',
      booked: 'Prices of the bookings, in minor units.',
      received: 'Money received in the period, in minor units, tips included.',
      given_back: 'Refunds, as a number of at most 0.',
      corrected: 'Corrections: mistakes, and money returned by banks.',
      'amounts.total': 'Sum of received, given_back and corrected: as the till has it.',
      tips: 'Tips among it.',
    },
  },
  {
    shapes: /^ReadBranchMonthAnswer$/,
    texts: {
      first_day: 'First local day of the month in `timezone`.',
      last_day: 'Last local day of the month.',
      days: 'All days of the month, in order.',
      day: 'Local day.',
      bookings: 'Bookings that start on the day and are not cancelled.',
      sold_seconds: 'Time of these bookings, and of events with participants.',
      offered_seconds: 'Working time of resources that perform a service.',
    },
  },
]
