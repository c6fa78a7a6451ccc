import type { PropertyTexts } from '../property-texts.ts'

export const tillTexts: PropertyTexts[] = [
  {
    shapes: /^(ReadTillDay|OpenTill|CloseTill)(Answer|Request)$/,
    texts: {
      till: 'The count of a day.',
      'till.day': 'Day at the branch: at most 31 days back, and never ahead.',
      'till.amount': 'Cash counted, in minor units of the currency of the branch.',
      'till.note': 'Why the count differs, for staff.',
      opening: 'Cash counted before the first payment. Null: not counted.',
      'opening.amount': 'Minor units counted.',
      counted_at: 'UTC instant of the count.',
      staff_member: 'Who counted.',
      expected:
        'Opening count and cash of the day in the currency of the branch, in minor units; of a closing, at that moment.',
      closing: 'The closing count. Null: the day is open.',
      'closing.amount': 'Minor units counted.',
      difference: 'Counted less expected, in minor units; below 0 money is missing.',
      'closing.note': 'Why the count differs.',
      'closing.sums': 'Totals by method when the day was closed.',
      previous: 'Latest earlier closing count. Null: there is none.',
      later: 'What was recorded after the day was closed, where it is not 0.',
      'later.total': 'Minor units; negative for money that went back.',
      deposits: 'Awaited deposits of bookings at the branch, by deadline, at most 100.',
      'deposits.appointment': 'Id of the booking.',
      'deposits.amount': 'Minor units still to be paid until `pay_until`.',
      'deposits.start_time': 'UTC start of the booking.',
      'deposits.pay_until': 'UTC instant at which the booking ends unpaid.',
      'refunds.amount': 'Minor units of the price.',
      client: 'The client. Null: erased, or none.',
    },
  },
]
