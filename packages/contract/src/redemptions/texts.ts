import type { PropertyTexts } from '../property-texts.ts'

/** A membership as a booking uses it, wherever it is nested. */
export const redemptionTexts: PropertyTexts[] = [
  {
    shapes: /^(?!.*Membership|.*Freeze|.*Unfreeze|.*Template|.*Refund|.*Payment|.*Ledger|.*Tip)/,
    texts: Object.fromEntries(
      ['membership', 'fitting'].flatMap((place) => [
        [`${place}.number`, 'Number of the membership, unique in the company. Not secret.'],
        [
          `${place}.type`,
          'Unit: VISITS are counted, MONEY is minor units, DURATION is seconds, PERIOD is unlimited.',
        ],
        [`${place}.amount`, 'What the booking uses, in the unit of `type`.'],
        [`${place}.price_covered`, 'How much of the price that covers, in minor units.'],
        [
          `${place}.remaining`,
          'What is left after this and all reservations, in the unit of `type`. Null for PERIOD.',
        ],
        [`${place}.end_time`, 'Last day on which the membership can be used.'],
      ]),
    ),
  },
  {
    shapes: /./,
    texts: {
      'redemption.membership': 'The membership the booking would use. Null: none.',
      'redemption.to_pay': 'Minor units left to pay after membership cover.',
      'redemption.fitting':
        'All memberships that fit, best first. The first is used unless another is named.',
      redemption: 'What a membership would cover. Absent for a guest who names no certificate.',
      'lost_cover.number': 'Number of the membership.',
      'lost_cover.reason':
        'FROZEN: frozen on the day of the booking. OVER: ended before it. OTHER: for another reason.',
      'lost_cover.end_time': 'Last day on which the membership can be used.',
      lost_cover:
        'The membership that covered it and no longer does. Null: it is covered, never was, or is cancelled.',
    },
  },
]
