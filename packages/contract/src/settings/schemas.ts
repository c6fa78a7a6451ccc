/** Settings of a company and its branches, as staff reads and changes them. docs/rules/operator.md */
import { z } from 'zod'
import { changed, changedParts, chosenParts, exact } from '../common/exact.ts'
import {
  Currency,
  Id,
  Locale,
  Photos,
  PhotoTexts,
  PictureAddress,
  textLine,
  textLines,
} from '../common/schemas.ts'
import {
  AppointmentStatus,
  BookingSettings,
  CompanyType,
  EntityTitle,
  socialKinds,
  SocialLink,
  WidgetSettings,
} from '../companies/schemas.ts'

const requiredLine = (most: number) => textLine(most).trim().min(1, 'must not be empty')

const companyTexts = {
  name: z.string().nullable(),
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  city: z.string().nullable(),
  street: z.string().nullable(),
}

export const CompanySettingsChosen = z.object({
  /** In the language of the company. */
  ...companyTexts,
  name: z.string(),
  /** The same texts in other languages. */
  translations: z.partialRecord(Locale, z.object(companyTexts).partial()),
  logo: z.string().nullable(),
  photos: z.array(z.string()),
  photo_texts: z.record(z.string(), z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timezone: z.string(),
  currency_code: Currency,
  social: z.record(z.string(), SocialLink),
  /** The first is the status of new bookings. */
  appointment_statuses: z.array(AppointmentStatus),
  entity_titles: z.array(EntityTitle),
  widget_settings: WidgetSettings.partial(),
  booking_settings: chosenParts(BookingSettings),
})
export type CompanySettingsChosen = z.infer<typeof CompanySettingsChosen>

/** `settings`: the chosen values, as they can be sent back. `in_force`: completed with the defaults. */
export const CompanySettingsAnswer = z.object({
  id: Id,
  alias: z.string().nullable(),
  company_type: CompanyType,
  /** Language of all texts without translations. */
  language: Locale,
  settings: CompanySettingsChosen,
  in_force: z.object({ widget_settings: WidgetSettings, booking_settings: BookingSettings }),
})
export type CompanySettingsAnswer = z.infer<typeof CompanySettingsAnswer>

const changedTexts = {
  name: requiredLine(200),
  short_description: textLines(2000).nullish(),
  description: textLines(10_000).nullish(),
  city: textLine(200).nullish(),
  street: textLine(300).nullish(),
}

/** Absent fields are unchanged; null resets to the default. Unknown names are rejected. */
export const CompanySettingsRequest = z.object({
  settings: z.strictObject({
    ...changedTexts,
    name: changedTexts.name.optional(),
    translations: z
      .partialRecord(
        Locale,
        z.strictObject({ ...changedTexts, name: changedTexts.name.nullish() }).nullable(),
      )
      .optional(),
    logo: PictureAddress.nullish(),
    photos: Photos,
    photo_texts: PhotoTexts,
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
    timezone: z.string().max(64).optional(),
    currency_code: Currency.optional(),
    /** Null removes a link. */
    social: z
      .partialRecord(
        z.enum(socialKinds),
        z
          .strictObject({
            order: z.int().min(0).max(1000),
            value: requiredLine(500),
            title: textLine(200).nullish(),
            iconName: textLine(60).nullish(),
          })
          .nullable(),
      )
      .optional(),
    appointment_statuses: z
      .array(
        exact(AppointmentStatus).extend({
          code: z.string().regex(/^\w{1,64}$/, 'must be letters, digits and _'),
        }),
      )
      .min(1)
      .max(50)
      .optional(),
    entity_titles: z.array(exact(EntityTitle)).max(100).optional(),
    widget_settings: changed(WidgetSettings).optional(),
    booking_settings: changedParts(BookingSettings).optional(),
  }),
})
export type CompanySettingsChange = z.infer<typeof CompanySettingsRequest>['settings']

/** `settings`: the values that the branch overrides. */
export const BranchSettingsAnswer = z.object({
  id: Id,
  settings: z.object({ booking_settings: chosenParts(BookingSettings) }),
  in_force: z.object({ booking_settings: BookingSettings }),
})
export type BranchSettingsAnswer = z.infer<typeof BranchSettingsAnswer>

/** A part that is null, or `inherited`, comes from the company. */
export const BranchSettingsRequest = z.object({
  settings: z.strictObject({ booking_settings: changedParts(BookingSettings) }),
})
export type BranchSettingsChange = z.infer<typeof BranchSettingsRequest>['settings']
