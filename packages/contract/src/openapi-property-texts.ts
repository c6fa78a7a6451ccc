/** All descriptions of properties; texts of a noun come before those of common names. */
import { absenceTexts } from './absences/texts.ts'
import { accountTexts } from './accounts/texts.ts'
import { staffAppointmentTexts } from './appointments/staff-texts.ts'
import { appointmentTexts } from './appointments/texts.ts'
import { auditTexts } from './audit/texts.ts'
import { clientTexts } from './clients/texts.ts'
import { keptBookingsTexts } from './common/kept-bookings-texts.ts'
import { bodyTexts, commonTexts } from './common/texts.ts'
import { companyTexts } from './companies/texts.ts'
import { errorTexts } from './errors/texts.ts'
import { holdTexts } from './holds/texts.ts'
import { membershipTexts } from './memberships/texts.ts'
import { messageTexts } from './messages/texts.ts'
import { paymentTexts } from './payments/texts.ts'
import { type PropertyTexts, type SameProperties, withPropertyTexts } from './property-texts.ts'
import { redemptionTexts } from './redemptions/texts.ts'
import { reportTexts } from './reports/texts.ts'
import { restrictionTexts } from './restrictions/texts.ts'
import { scheduleTexts } from './schedule/texts.ts'
import { performerTexts } from './services/performer-texts.ts'
import { catalogueTexts } from './services/texts.ts'
import { slotTexts } from './slots/texts.ts'
import { staffMemberTexts } from './staff/member-texts.ts'
import { staffProviderTexts } from './staff/provider-schemas.ts'
import { secondFactorTexts } from './staff/second-factor-schemas.ts'
import { staffTexts } from './staff/texts.ts'
import { tillTexts } from './till/texts.ts'
import { companyEventTexts } from './events/texts.ts'
import { waitingTexts } from './waiting-list/texts.ts'
import { webhookTexts } from './webhooks/texts.ts'

export const propertyTexts: readonly PropertyTexts[] = [
  ...errorTexts,
  ...redemptionTexts,
  ...appointmentTexts,
  ...holdTexts,
  ...waitingTexts,
  ...slotTexts,
  ...companyTexts,
  ...catalogueTexts,
  ...membershipTexts,
  ...tillTexts,
  ...reportTexts,
  ...paymentTexts,
  ...staffAppointmentTexts,
  keptBookingsTexts,
  clientTexts,
  companyEventTexts,
  auditTexts,
  restrictionTexts,
  ...staffMemberTexts,
  scheduleTexts,
  absenceTexts,
  performerTexts,
  messageTexts,
  ...webhookTexts,
  ...accountTexts,
  ...secondFactorTexts,
  ...staffProviderTexts,
  ...staffTexts,
  bodyTexts,
  commonTexts,
]

const appointmentsLike = /^(CalculatePrice|BookEvent|BookSeries|PreviewRepeat)Request$/

export const sameProperties: readonly SameProperties[] = [
  { shapes: /Settings(Answer|Request)$/, at: '.settings.booking_settings', as: 'BookingSettings' },
  { shapes: /CompanySettings(Answer|Request)$/, at: '.settings.widget_settings', as: 'WidgetSettings' },
  { shapes: appointmentsLike, at: '.appointment', as: 'BookAppointmentRequest', of: 'appointment' },
  { shapes: /^GetOwnAppointmentAnswer$/, at: '', as: 'Appointment' },
  { shapes: /^ReadCompanyMembershipAnswer$/, at: '', as: 'GetOwnMembershipAnswer' },
  {
    shapes: /^ChangeStaffNotificationsRequest$/,
    at: '.notifications',
    as: 'ChangeStaffNotificationsAnswer',
  },
  { shapes: /^CreateTemplateAnswer$/, at: '', as: 'MembershipTemplate' },
  ...(['template', 'field', 'discount', 'event', 'resource', 'branch'] as const).map((of) => ({
    shapes: new RegExp(`^Change${of}Request$`, 'i'),
    at: `.${of}`,
    as: `Create${of.charAt(0).toUpperCase()}${of.slice(1)}Request`,
    of,
  })),
]

export const describeProperties = (schemas: Parameters<typeof withPropertyTexts>[0]) =>
  withPropertyTexts(schemas, propertyTexts, sameProperties)
