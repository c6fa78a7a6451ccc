/** «Мальва»: a beauty studio with salons in Kyiv and Warsaw. BUSINESS: the client chooses a branch. */
import {
  appointmentStatuses,
  asset,
  bookingSettings,
  HOUR,
  social,
  visitSurvey,
  widgetSettings,
  words,
} from '../../builders.ts'
import type { CompanyFile } from '../../company-file.ts'
import { studioDiscounts, studioExtraFields, studioMembershipTemplates } from './offers.ts'
import { studioBranches, studioResources, studioResourceTypes } from './people.ts'
import { studioRatings } from './ratings.ts'
import { studioServices } from './services.ts'
import { studioTitles } from './titles.ts'

export const studio: CompanyFile = {
  alias: 'studio',
  language: 'uk',
  company_type: 'BUSINESS',
  name: words(
    'Студія краси «Мальва»',
    'Malva Beauty Studio',
    'Studio urody Malwa',
    'Студия красоты «Мальва»',
  ),
  short_description: words(
    'Волосся, нігті, обличчя й тіло в Києві та Варшаві',
    'Hair, nails, face and body in Kyiv and Warsaw',
    'Włosy, paznokcie, twarz i ciało w Kijowie i Warszawie',
    'Волосы, ногти, лицо и тело в Киеве и Варшаве',
  ),
  description: words(
    'Ми відкрили «Мальву», щоб догляд за собою був відпочинком, а не ще однією справою. Працюємо за записом, без черг, із майстрами, які пам’ятають, як вам подобається.',
    'We opened Malva so that taking care of yourself feels like rest, not another errand. By appointment, without queues, with stylists who remember what you like.',
    'Otworzyliśmy Malwę, aby dbanie o siebie było odpoczynkiem, a nie kolejnym obowiązkiem. Pracujemy na zapisy, bez kolejek, z osobami, które pamiętają, co lubisz.',
    'Мы открыли «Мальву», чтобы уход за собой был отдыхом, а не ещё одним делом. Работаем по записи, без очередей, с мастерами, которые помнят, как вам нравится.',
  ),
  logo: asset('studio-logo.svg'),
  address: {
    city: words('Київ', 'Kyiv', 'Kijów', 'Киев'),
    street: words('вул. Хорива, 14', '14 Khoryva St', 'ul. Choriwa 14', 'ул. Хорива, 14'),
    latitude: 50.4662,
    longitude: 30.5133,
  },
  timezone: 'Europe/Kyiv',
  currency_code: 'UAH',
  social: social({
    tel: { value: '+380445550110', title: '+380 44 555 01 10' },
    instagram: { value: 'https://instagram.com/malva.studio.example', title: 'malva.studio.example' },
    facebook: { value: 'https://facebook.com/malva.studio.example', title: 'Malva' },
    telegram: { value: 'https://t.me/malva_studio_example', title: '@malva_studio_example' },
    website: { value: 'https://malva.example', title: 'malva.example' },
  }),
  appointment_statuses: appointmentStatuses,
  widget_settings: widgetSettings({
    color_schema: 'AUTO',
    parsedCssVariables: {
      '--color-main': '#33211c',
      '--color-primary': '#9c4221',
      '--color-alt': '#6b554d',
      '--color-sub': '#7a655c',
      '--color-notice': '#8a5300',
      '--color-error': '#b3261e',
      '--background-main': '#fffaf5',
      '--background-primary': '#9c4221',
      '--background-alt': '#f7ece2',
    },
    screens: { BRANCH: {}, RESOURCE: {}, SERVICE: {} },
    multi_service: true,
  }),
  booking_settings: bookingSettings({
    widget_settings: { membership_showcase_view_type: 'LARGE', client_membership_view_type: 'LARGE' },
    auth: { sms_auth: true, sms_password_auth: true, social_auth: true },
    survey: { enabled: true },
    online_payment: {
      enabled: true,
      share_percent: 30,
      refund: [
        { hours_before: 24, percent: 100 },
        { hours_before: 3, percent: 50 },
      ],
      tips: true,
    },
    online_booking: {
      terms_url: asset('studio-terms.html'),
      privacy_url: asset('studio-privacy.html'),
      least_notice: HOUR,
      furthest_days: 60,
    },
  }),
  entity_titles: studioTitles,
  price_lists: [
    { key: 'kyiv', name: 'Київ', currency_code: 'UAH' },
    { key: 'warsaw', name: 'Warszawa', currency_code: 'PLN' },
  ],
  branches: studioBranches,
  resource_types: studioResourceTypes,
  resources: studioResources,
  services: studioServices,
  discounts: studioDiscounts,
  membership_templates: studioMembershipTemplates,
  extra_fields: studioExtraFields,
  ratings: studioRatings,
  survey: visitSurvey,
  timetable: [],
}
