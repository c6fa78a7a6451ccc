/** Usual offers by trade, for new company files. Prices in hryvnias. */
import type { Locale } from '@zapys/contract'

export type Words = Record<Locale, string>

const words = (uk: string, en: string, pl: string, ru: string): Words => ({ uk, en, pl, ru })

export type OfferedService = {
  key: string
  name: Words
  minutes: number
  price: number
  cleaningMinutes?: number
  /** Different prices by key of `types`. */
  priceByType?: Record<string, number>
  /** Rented by the hour; minimum and maximum length in minutes. */
  rent?: { from: number; to: number }
  /** A class; staff add its dates. */
  isClass?: boolean
  /** Keys of `resources` that offer it; absent: all. */
  by?: readonly string[]
}

type OfferedMembership = {
  key: string
  name: Words
  visits: number
  days: number
  price: number
  services: readonly string[]
}

export type Trade = {
  types: { key: string; name: Words }[]
  resources: { key: string; type: string; name: Words; isRoom?: boolean }[]
  /** Word for rooms in trades with rooms only: nominative, dative, accusative; each for one, few, many, fraction. */
  roomWord?: Record<Locale, [string[], string[], string[]]>
  services: OfferedService[]
  memberships?: OfferedMembership[]
}

export const trades = {
  beauty: {
    types: [
      { key: 'top', name: words('Топ-майстер', 'Top stylist', 'Top stylista', 'Топ-мастер') },
      { key: 'stylist', name: words('Майстер', 'Stylist', 'Stylista', 'Мастер') },
    ],
    resources: [
      { key: 'olena', type: 'top', name: words('Олена', 'Olena', 'Ołena', 'Елена') },
      { key: 'mariia', type: 'stylist', name: words('Марія', 'Mariia', 'Maria', 'Мария') },
    ],
    services: [
      {
        key: 'haircut-women',
        minutes: 60,
        price: 900,
        priceByType: { top: 1200 },
        name: words('Жіноча стрижка', 'Women’s haircut', 'Strzyżenie damskie', 'Женская стрижка'),
      },
      {
        key: 'haircut-men',
        minutes: 45,
        price: 600,
        priceByType: { top: 800 },
        name: words('Чоловіча стрижка', 'Men’s haircut', 'Strzyżenie męskie', 'Мужская стрижка'),
      },
      {
        key: 'blow-dry',
        minutes: 45,
        price: 550,
        name: words('Укладання', 'Blow-dry', 'Modelowanie', 'Укладка'),
      },
      {
        key: 'colour',
        minutes: 120,
        price: 2000,
        cleaningMinutes: 15,
        name: words('Фарбування', 'Hair colour', 'Koloryzacja', 'Окрашивание'),
      },
      {
        key: 'manicure',
        minutes: 60,
        price: 500,
        cleaningMinutes: 10,
        name: words('Манікюр', 'Manicure', 'Manicure', 'Маникюр'),
      },
      {
        key: 'gel-manicure',
        minutes: 90,
        price: 750,
        cleaningMinutes: 10,
        name: words('Манікюр із гель-лаком', 'Gel manicure', 'Manicure hybrydowy', 'Маникюр с гель-лаком'),
      },
      {
        key: 'brows',
        minutes: 30,
        price: 400,
        name: words('Корекція брів', 'Brow shaping', 'Regulacja brwi', 'Коррекция бровей'),
      },
    ],
  },
  fitness: {
    types: [{ key: 'instructor', name: words('Тренер', 'Instructor', 'Instruktor', 'Тренер') }],
    resources: [
      { key: 'artem', type: 'instructor', name: words('Артем', 'Artem', 'Artem', 'Артём') },
      { key: 'lesia', type: 'instructor', name: words('Леся', 'Lesia', 'Łesia', 'Леся') },
    ],
    services: [
      {
        key: 'first-training',
        minutes: 60,
        price: 300,
        name: words('Перше тренування', 'First training session', 'Pierwszy trening', 'Первая тренировка'),
      },
      {
        key: 'personal-training',
        minutes: 60,
        price: 700,
        name: words(
          'Персональне тренування',
          'Personal training',
          'Trening personalny',
          'Персональная тренировка',
        ),
      },
      {
        key: 'training-for-two',
        minutes: 60,
        price: 1000,
        name: words('Тренування удвох', 'Training session for two', 'Trening we dwoje', 'Тренировка вдвоём'),
      },
      {
        key: 'stretching',
        minutes: 45,
        price: 500,
        name: words('Стретчинг', 'Stretching', 'Stretching', 'Стретчинг'),
      },
    ],
  },
  rehearsal: {
    roomWord: {
      uk: [
        ['кімната', 'кімнати', 'кімнат', 'кімнати'],
        ['кімнаті', 'кімнатам', 'кімнатам', 'кімнатам'],
        ['кімнату', 'кімнати', 'кімнат', 'кімнати'],
      ],
      en: [
        ['room', 'rooms', 'rooms', 'rooms'],
        ['room', 'rooms', 'rooms', 'rooms'],
        ['room', 'rooms', 'rooms', 'rooms'],
      ],
      pl: [
        ['sala', 'sale', 'sal', 'sali'],
        ['sali', 'salom', 'salom', 'sali'],
        ['salę', 'sale', 'sal', 'sali'],
      ],
      ru: [
        ['комната', 'комнаты', 'комнат', 'комнаты'],
        ['комнате', 'комнатам', 'комнатам', 'комнатам'],
        ['комнату', 'комнаты', 'комнат', 'комнаты'],
      ],
    },
    types: [
      { key: 'small', name: words('Мала кімната', 'Small room', 'Mała sala', 'Малая комната') },
      { key: 'large', name: words('Велика кімната', 'Large room', 'Duża sala', 'Большая комната') },
    ],
    resources: [
      { key: 'red', type: 'small', isRoom: true, name: words('Червона', 'Red room', 'Czerwona', 'Красная') },
      {
        key: 'green',
        type: 'large',
        isRoom: true,
        name: words('Зелена', 'Green room', 'Zielona', 'Зелёная'),
      },
    ],
    services: [
      {
        key: 'rehearsal',
        minutes: 60,
        price: 300,
        priceByType: { large: 500 },
        rent: { from: 60, to: 360 },
        name: words('Репетиція', 'Rehearsal', 'Próba', 'Репетиция'),
      },
      {
        key: 'recording',
        minutes: 60,
        price: 800,
        priceByType: { large: 1000 },
        cleaningMinutes: 30,
        rent: { from: 120, to: 360 },
        name: words('Звукозапис', 'Recording', 'Nagranie', 'Звукозапись'),
      },
      {
        key: 'solo',
        minutes: 60,
        price: 200,
        rent: { from: 60, to: 180 },
        name: words('Самостійні заняття', 'Solo practice', 'Ćwiczenia solo', 'Самостоятельные занятия'),
      },
    ],
  },
  clinic: {
    types: [
      { key: 'doctor', name: words('Лікар', 'Doctor', 'Lekarz', 'Врач') },
      { key: 'nurse', name: words('Медсестра', 'Nurse', 'Pielęgniarka', 'Медсестра') },
    ],
    resources: [
      {
        key: 'bondar',
        type: 'doctor',
        name: words('Ірина Бондар', 'Iryna Bondar', 'Iryna Bondar', 'Ирина Бондарь'),
      },
      {
        key: 'koval',
        type: 'doctor',
        name: words('Андрій Коваль', 'Andrii Koval', 'Andrij Kowal', 'Андрей Коваль'),
      },
    ],
    services: [
      {
        key: 'consultation',
        minutes: 30,
        price: 800,
        cleaningMinutes: 5,
        name: words('Консультація лікаря', 'Consultation', 'Konsultacja', 'Консультация врача'),
      },
      {
        key: 'follow-up',
        minutes: 20,
        price: 500,
        cleaningMinutes: 5,
        name: words('Повторний прийом', 'Follow-up visit', 'Wizyta kontrolna', 'Повторный приём'),
      },
      {
        key: 'check-up',
        minutes: 60,
        price: 1800,
        cleaningMinutes: 10,
        name: words('Профілактичний огляд', 'Check-up', 'Badanie profilaktyczne', 'Профилактический осмотр'),
      },
      {
        key: 'ultrasound',
        minutes: 30,
        price: 900,
        cleaningMinutes: 10,
        name: words('УЗД', 'Ultrasound', 'USG', 'УЗИ'),
      },
    ],
  },
  mixed: {
    types: [
      { key: 'instructor', name: words('Тренер', 'Instructor', 'Instruktor', 'Тренер') },
      { key: 'room', name: words('Зал', 'Room', 'Sala', 'Зал') },
    ],
    resources: [
      { key: 'artem', type: 'instructor', name: words('Артем', 'Artem', 'Artem', 'Артём') },
      { key: 'lesia', type: 'instructor', name: words('Леся', 'Lesia', 'Łesia', 'Леся') },
      {
        key: 'hall',
        type: 'room',
        isRoom: true,
        name: words('Великий зал', 'Large hall', 'Duża sala', 'Большой зал'),
      },
    ],
    services: [
      {
        key: 'personal-training',
        minutes: 60,
        price: 700,
        by: ['artem', 'lesia'],
        name: words(
          'Персональне тренування',
          'Personal training',
          'Trening personalny',
          'Персональная тренировка',
        ),
      },
      {
        key: 'group-training',
        minutes: 60,
        price: 250,
        isClass: true,
        by: ['artem', 'lesia'],
        name: words('Групове тренування', 'Group class', 'Zajęcia grupowe', 'Групповая тренировка'),
      },
      {
        key: 'hall-rent',
        minutes: 60,
        price: 500,
        rent: { from: 60, to: 240 },
        by: ['hall'],
        name: words('Оренда залу', 'Hall rental', 'Wynajem sali', 'Аренда зала'),
      },
    ],
    memberships: [
      {
        key: 'eight-classes',
        visits: 8,
        days: 30,
        price: 1600,
        services: ['group-training'],
        name: words('8 групових занять', '8 group classes', '8 zajęć grupowych', '8 групповых занятий'),
      },
    ],
  },
  other: {
    types: [{ key: 'specialist', name: words('Спеціаліст', 'Specialist', 'Specjalista', 'Специалист') }],
    resources: [
      {
        key: 'first',
        type: 'specialist',
        name: words('Спеціаліст', 'Specialist', 'Specjalista', 'Специалист'),
      },
    ],
    services: [
      {
        key: 'consultation',
        minutes: 30,
        price: 400,
        name: words('Консультація', 'Consultation', 'Konsultacja', 'Консультация'),
      },
      {
        key: 'meeting',
        minutes: 60,
        price: 700,
        name: words('Зустріч', 'Meeting', 'Spotkanie', 'Встреча'),
      },
    ],
  },
} as const satisfies Record<string, Trade>

export type TradeName = keyof typeof trades
