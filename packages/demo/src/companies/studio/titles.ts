/** How the studio calls its entities: stylist, treatment, salon, pass, workshop. */
import { english, entityTitles } from '../../builders.ts'

export const studioTitles = [
  ...entityTitles('RESOURCE_NAME', {
    uk: [
      ['майстер', 'майстри', 'майстрів', 'майстра'],
      ['майстру', 'майстрам', 'майстрам', 'майстра'],
      ['майстра', 'майстрів', 'майстрів', 'майстра'],
    ],
    en: english('stylist', 'stylists'),
    pl: [
      ['stylista', 'styliści', 'stylistów', 'stylisty'],
      ['styliście', 'stylistom', 'stylistom', 'stylisty'],
      ['stylistę', 'stylistów', 'stylistów', 'stylisty'],
    ],
    ru: [
      ['мастер', 'мастера', 'мастеров', 'мастера'],
      ['мастеру', 'мастерам', 'мастерам', 'мастерам'],
      ['мастера', 'мастеров', 'мастеров', 'мастеров'],
    ],
  }),
  ...entityTitles('SERVICE_NAME', {
    uk: [
      ['процедура', 'процедури', 'процедур', 'процедури'],
      ['процедурі', 'процедурам', 'процедурам', 'процедури'],
      ['процедуру', 'процедури', 'процедур', 'процедури'],
    ],
    en: english('treatment', 'treatments'),
    pl: [
      ['zabieg', 'zabiegi', 'zabiegów', 'zabiegu'],
      ['zabiegowi', 'zabiegom', 'zabiegom', 'zabiegu'],
      ['zabieg', 'zabiegi', 'zabiegów', 'zabiegu'],
    ],
    ru: [
      ['процедура', 'процедуры', 'процедур', 'процедуры'],
      ['процедуре', 'процедурам', 'процедурам', 'процедурам'],
      ['процедуру', 'процедуры', 'процедур', 'процедуры'],
    ],
  }),
  ...entityTitles('BRANCH_NAME', {
    uk: [
      ['салон', 'салони', 'салонів', 'салону'],
      ['салону', 'салонам', 'салонам', 'салону'],
      ['салон', 'салони', 'салонів', 'салону'],
    ],
    en: english('salon', 'salons'),
    pl: [
      ['salon', 'salony', 'salonów', 'salonu'],
      ['salonowi', 'salonom', 'salonom', 'salonu'],
      ['salon', 'salony', 'salonów', 'salonu'],
    ],
    ru: [
      ['салон', 'салона', 'салонов', 'салоны'],
      ['салону', 'салонам', 'салонам', 'салонам'],
      ['салон', 'салона', 'салонов', 'салоны'],
    ],
  }),
  ...entityTitles('MEMBERSHIP_NAME', {
    uk: [
      ['абонемент', 'абонементи', 'абонементів', 'абонемента'],
      ['абонементу', 'абонементам', 'абонементам', 'абонемента'],
      ['абонемент', 'абонементи', 'абонементів', 'абонемента'],
    ],
    en: english('pass', 'passes'),
    pl: [
      ['karnet', 'karnety', 'karnetów', 'karnetu'],
      ['karnetowi', 'karnetom', 'karnetom', 'karnetu'],
      ['karnet', 'karnety', 'karnetów', 'karnetu'],
    ],
    ru: [
      ['абонемент', 'абонемента', 'абонементов', 'абонементы'],
      ['абонементу', 'абонементам', 'абонементам', 'абонементам'],
      ['абонемент', 'абонемента', 'абонементов', 'абонементы'],
    ],
  }),
  ...entityTitles('EVENT_NAME', {
    uk: [
      ['майстер-клас', 'майстер-класи', 'майстер-класів', 'майстер-класу'],
      ['майстер-класу', 'майстер-класам', 'майстер-класам', 'майстер-класу'],
      ['майстер-клас', 'майстер-класи', 'майстер-класів', 'майстер-класу'],
    ],
    en: english('workshop', 'workshops'),
    pl: [
      ['warsztat', 'warsztaty', 'warsztatów', 'warsztatu'],
      ['warsztatowi', 'warsztatom', 'warsztatom', 'warsztatu'],
      ['warsztat', 'warsztaty', 'warsztatów', 'warsztatu'],
    ],
    ru: [
      ['мастер-класс', 'мастер-класса', 'мастер-классов', 'мастер-классы'],
      ['мастер-классу', 'мастер-классам', 'мастер-классам', 'мастер-классам'],
      ['мастер-класс', 'мастер-класса', 'мастер-классов', 'мастер-классы'],
    ],
  }),
]
