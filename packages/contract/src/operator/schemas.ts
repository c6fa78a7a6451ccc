/** What a company's own programs and staff read with an API key. docs/rules/operator.md */
import { z } from 'zod'
import {
  Currency,
  Id,
  Instant,
  LocalDate,
  MinorUnits,
  PageQuery,
  QueryBoolean,
  QueryInt,
  Seconds,
  SortQuery,
  Source,
} from '../common/schemas.ts'
import { PaymentStatus } from '../payments/schemas.ts'
import { resourceKinds } from '../resources/schemas.ts'
import { BookingType, serviceTypes } from '../services/schemas.ts'

const Pixels = QueryInt.pipe(z.int().min(0).max(20_000))
const Amount = MinorUnits.min(0).max(1_000_000_000)

export const CompanyAppointment = z.object({
  id: Id,
  branch_id: Id,
  event_id: Id.nullable(),
  status: z.string(),
  start_time: Instant,
  duration: Seconds,
  booking_type: BookingType,
  /** Places. */
  space: z.int(),
  price: MinorUnits,
  /** What was paid toward it so far, less what went back. */
  paid: MinorUnits,
  /** Of the price; 0 for what takes place no more. */
  remaining: MinorUnits,
  payment_status: PaymentStatus,
  currency_code: Currency,
  comment: z.string().nullable(),
  source: z.string(),
  created: Instant,
  cancelled_at: Instant.nullable(),
  /** As was said for this visit. Left out where there is none, or one who was forgotten. */
  client: z
    .object({
      id: Id,
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      /** Null for a key without `clients.read`. */
      phone: z.string().nullable(),
    })
    .optional(),
  services: z.array(z.object({ id: Id, name: z.string(), duration: Seconds, resource_id: Id.nullable() })),
  resources: z.array(
    z.object({
      id: Id,
      name: z.string(),
      last_name: z.string().nullable(),
      /** Null for a key without `catalogue.read`, and of others for a performer's. */
      phone: z.string().nullable(),
    }),
  ),
})
export type CompanyAppointment = z.infer<typeof CompanyAppointment>

export const CompanyAppointmentQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  start: Instant.optional(),
  end: Instant.optional(),
})

/** A whole day of a branch, as whoever stands at its desk sees it. */
export const BranchDay = z.object({
  day: LocalDate,
  timezone: z.string(),
  content: z.array(CompanyAppointment),
})
export type BranchDay = z.infer<typeof BranchDay>
export const BranchDayQuery = z.object({ day: LocalDate })

/** At least a minute; the calendar keeps no longer visits than 90 days. */
const Length = z
  .int('must be whole seconds')
  .min(60)
  .max(90 * 86_400)

const StaffSetting = z.object({
  service: Id,
  /** The chosen one; empty for any free one. */
  resources: z.array(Id).max(20).default([]),
  auto_selected_resources: z.boolean().optional(),
  ordinal: z.int().min(1).max(50),
  duration: Length.nullish(),
})
const staffSettings = z.array(StaffSetting).min(1, 'must name at least one service').max(20)
const Status = z.string().max(64)

/** `duration`, `status` and `price` are stored as they are sent; what is left out is as for a client. */
export const StaffAppointmentRequest = z.object({
  appointment: z.object({
    client: z.object({ id: Id }),
    /** Of a visit. */
    start_time: Instant.nullish(),
    /** Of the whole visit. */
    duration: Length.nullish(),
    status: Status.nullish(),
    source: Source.nullish(),
    comment: z.string().max(2000).nullish(),
    branch_id: Id.nullish(),
    company_id: Id.nullish(),
    /** Places of this event: its start, length and services are its own. */
    event_id: Id.nullish(),
    /** Places of the event. */
    space: z.int().min(1).max(1000).nullish(),
    /** Of a visit, at least one. */
    service_resource_settings: z.array(StaffSetting).max(20).default([]),
    /** A number, or what the calculation of a price answers. */
    price: z.union([Amount, z.object({ price: Amount })]).nullish(),
  }),
})
export type StaffAppointmentRequest = z.infer<typeof StaffAppointmentRequest>['appointment']

export const StaffAppointmentQuery = z.object({
  withMembership: QueryBoolean.optional(),
  skipClientBlockCheck: QueryBoolean.optional(),
})

/** What is left out stays. */
export const StaffChangeRequest = z.object({
  appointment: z.object({
    id: Id.nullish(),
    start_time: Instant.nullish(),
    duration: Length.nullish(),
    status: Status.nullish(),
    /** Who does all of it. */
    resource_id: Id.nullish(),
    service_resource_settings: staffSettings.nullish(),
  }),
})
export type StaffChangeRequest = z.infer<typeof StaffChangeRequest>['appointment']

export const CompanyClientRequest = z.object({
  client: z.object({
    first_name: z.string().max(200).nullish(),
    last_name: z.string().max(200).nullish(),
    phone: z.string().max(250).nullish(),
  }),
})
export type CompanyClientRequest = z.infer<typeof CompanyClientRequest>['client']

export const CompanyClient = z.object({
  id: Id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The phone was only typed, at a booking or by staff; nobody has proven it. */
  guest: z.boolean(),
  blocked: z.boolean(),
  blocked_reason: z.string().nullable(),
  /** Null: until somebody ends it. */
  blocked_until: Instant.nullable(),
  created: Instant,
})
export type CompanyClient = z.infer<typeof CompanyClient>

/** With `active: false` the block ends. */
export const BlockRequest = z.object({
  block: z.object({
    active: z.boolean().optional(),
    reason: z.string().max(1000).nullish(),
    until: Instant.nullish(),
  }),
})
export type Block = z.infer<typeof BlockRequest>['block']

export const CompanyClientQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  phone: z
    .string()
    .max(40)
    .regex(/^[+\d\s()-]+$/, 'must be a phone number')
    .optional(),
  blocked: QueryBoolean.optional(),
  createdStart: Instant.optional(),
  createdEnd: Instant.optional(),
})

export const BranchResource = z.object({
  id: Id,
  name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Of others null for a performer's key. */
  phone: z.string().nullable(),
  active: z.boolean(),
  type: z.enum(resourceKinds),
  parent: Id.nullable(),
  branch_id: Id,
  resource_type_id: Id.nullable(),
  ordinal: z.int(),
  logo: z.string().nullable(),
})
export type BranchResource = z.infer<typeof BranchResource>

export const BranchResourceQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
})

export const CompanyService = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(serviceTypes),
  booking_type: BookingType,
  group_training_service: z.boolean(),
  /** False also where a category above it is switched off. */
  active: z.boolean(),
  /** Shown online. */
  public: z.boolean(),
  ordinal: z.int(),
  duration: Seconds,
  display_duration: Seconds,
  capacity: z.int(),
  capacity_type: z.string(),
  parent: Id.nullable(),
  logo: z.string().nullable(),
  short_description: z.string().nullable(),
  description: z.string().nullable(),
})
export type CompanyService = z.infer<typeof CompanyService>

export const CompanyServiceQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
  type: z.enum(serviceTypes).optional(),
  /** `root` or the id of a category. */
  parentId: z.union([z.literal('root'), Id]).optional(),
})

export const PriceEntry = z.object({
  id: Id,
  service_id: Id,
  service_price_list_id: Id,
  /** Null: of every type. */
  resource_type_id: Id.nullable(),
  amount: MinorUnits,
  currency_code: Currency,
  first_day: LocalDate.nullable(),
  last_day: LocalDate.nullable(),
})
export type PriceEntry = z.infer<typeof PriceEntry>

export const PriceEntryQuery = z.object(PageQuery)

export const named = (most: number) => z.string().max(most).trim().min(1, 'must not be empty')
export const Words = z.string().max(10_000).nullish()
export const Logo = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|\/)/, 'must be an address')
  .nullish()

/** Any part of it for a change; what is left out stays. */
const resourceParts = {
  last_name: z.string().max(200).nullish(),
  middle_name: z.string().max(200).nullish(),
  phone: z.string().max(250).nullish(),
  /** Null: of none. */
  resource_type_id: Id.nullish(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  logo: Logo,
  active: z.boolean().optional(),
}
export const ResourceRequest = z.object({ resource: z.object({ name: named(200), ...resourceParts }) })
export const ResourceChangeRequest = z.object({
  resource: z.object({ name: named(200).optional(), ...resourceParts }),
})
export type ResourceChange = z.infer<typeof ResourceChangeRequest>['resource']

const branchParts = {
  description: Words,
  phone: z.string().max(250).nullish(),
  city: z.string().max(200).nullish(),
  street: z.string().max(300).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  /** Whose prices hold there, in its currency. Absent for a new one: the company’s only one. */
  service_price_list_id: Id.optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  logo: Logo,
  active: z.boolean().optional(),
}
const TimeZone = z.string().max(64)
export const BranchRequest = z.object({
  branch: z.object({ name: named(200), timezone: TimeZone, ...branchParts }),
})
export const BranchChangeRequest = z.object({
  branch: z.object({ name: named(200).optional(), timezone: TimeZone.optional(), ...branchParts }),
})
export type BranchChange = z.infer<typeof BranchChangeRequest>['branch']

export const CompanyBranch = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  street: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** IANA. */
  timezone: z.string(),
  currency_code: Currency,
  service_price_list_id: Id,
  ordinal: z.int(),
  logo: z.string().nullable(),
  active: z.boolean(),
})
export type CompanyBranch = z.infer<typeof CompanyBranch>

export const CompanyBranchQuery = z.object({ ...PageQuery, sort: SortQuery, active: QueryBoolean.optional() })

const serviceParts = {
  description: Words,
  short_description: Words,
  /** Of a category 0. */
  duration: Seconds.max(90 * 86_400).optional(),
  /** What the client is shown; absent: the length. */
  display_duration: Seconds.max(90 * 86_400).optional(),
  public: z.boolean().optional(),
  active: z.boolean().optional(),
  logo: Logo,
  capacity: z.int().min(1).max(1000).optional(),
  capacity_type: z.string().max(64).optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  /** The category above; null: none. */
  parent: Id.nullish(),
}
/** What kind it is, is said once. */
export const ServiceRequest = z.object({
  company_service: z.object({
    name: named(300),
    type: z.enum(serviceTypes).optional(),
    booking_type: BookingType.optional(),
    group_training_service: z.boolean().optional(),
    ...serviceParts,
  }),
})
export type NewService = z.infer<typeof ServiceRequest>['company_service']
export const ServiceChangeRequest = z.object({
  company_service: z.object({ name: named(300).optional(), ...serviceParts }),
})
export type ServiceChange = z.infer<typeof ServiceChangeRequest>['company_service']

/** `crop`: only that part of the picture, in pixels as it is seen. */
export const ImageQuery = z.object({
  crop: QueryBoolean.optional(),
  x: Pixels.optional(),
  y: Pixels.optional(),
  width: Pixels.optional(),
  height: Pixels.optional(),
})
export type ImageQuery = z.infer<typeof ImageQuery>

/** `uri` is what a `logo` keeps. */
export const UploadedImage = z.object({ id: Id, uri: z.string(), type: z.string(), size: z.int() })
export type UploadedImage = z.infer<typeof UploadedImage>

/** Bookings ahead stay as they are. */
export const KeepQuery = z.object({ keepAppointments: QueryBoolean.optional() })

export const AttachRequest = z.object({
  service: z.object({ resources: z.array(Id).max(500) }),
})

/** Of what a service takes besides whoever performs it: one of the resources named, or of this type. */
const Need = z.object({
  resource_type_id: Id.nullable(),
  resources: z.array(Id),
  /** How many places of it; null: all. */
  places: z.int().nullable(),
})
/** No two of them get the same resource. */
export const ServiceNeeds = z.object({ needs: z.array(Need) })
export type ServiceNeeds = z.infer<typeof ServiceNeeds>

export const ServiceNeedsRequest = z.object({
  needs: z
    .array(
      z
        .object({
          resource_type_id: Id.nullish(),
          resources: z.array(Id).max(500).optional(),
          /** Absent: one. */
          places: z.int().min(1).max(500).nullish(),
        })
        .refine(({ resource_type_id, resources = [] }) => resource_type_id || resources.length > 0, {
          error: 'must name resources or a type',
          path: ['resources'],
        }),
    )
    .max(10),
})
export type ServiceNeedsRequest = z.infer<typeof ServiceNeedsRequest>

export const PricesRequest = z.object({
  prices: z
    .array(
      z.object({
        /** Of an entry that changes. Absent: the entry of the list for this type and these days, which is made where there is none. */
        id: Id.nullish(),
        service_id: Id,
        /** Absent: the company’s only one. */
        service_price_list_id: Id.nullish(),
        amount: Amount,
        /** Must be that of the list. */
        currency_code: Currency.nullish(),
        /** Null, and absent of an entry without an id: of every type. */
        resource_type_id: Id.nullish(),
        /** Both included; null, and absent of an entry without an id: open. */
        first_day: LocalDate.nullish(),
        last_day: LocalDate.nullish(),
        /** With false the entry is removed. */
        active: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100),
})
export type PriceToSave = z.infer<typeof PricesRequest>['prices'][number]

const frameParts = {
  /** Day at the branch. */
  date: LocalDate,
  /** Seconds from its midnight; an end past 86400 is a night shift that belongs to the day. */
  start_time: z.int().min(0).max(86_399),
  end_time: z.int().min(1).max(172_800),
  /** `ON`: works then, in place of the week; `OFF`: a break or a day off, taken away from what is there. */
  type: z.enum(['ON', 'OFF']),
}

/** Hours of a single day; `resource_id` null: of the branch. */
export const ScheduleDay = z.object({ id: Id, resource_id: Id.nullable(), ...frameParts })
export type ScheduleDay = z.infer<typeof ScheduleDay>

export const ScheduleDayRequest = z.object({
  frame: z.object(frameParts).refine(({ start_time, end_time }) => start_time < end_time, {
    error: 'must be later than the start',
    path: ['end_time'],
  }),
})
/** Removing is all that happens to one. */
export const ScheduleDayChangeRequest = z.object({ frame: z.object({ active: z.literal(false) }) })

/** Days, both included, at most 366 of them. */
export const ScheduleQuery = z.object({ start: LocalDate, end: LocalDate })

/** Hours of a weekday. */
export const WeekFrame = z.object({
  /** ISO: Monday is 1. */
  weekday: z.int(),
  start_time: z.int(),
  end_time: z.int(),
  /** Both included; null: open. */
  first_day: LocalDate.nullable(),
  last_day: LocalDate.nullable(),
})
export type WeekFrame = z.infer<typeof WeekFrame>

/** All hours of the week, in place of those that are there; none: of a resource, that it works as its branch does, of a branch, never. */
export const ScheduleWeekRequest = z.object({
  frames: z
    .array(
      z
        .object({
          weekday: z.int().min(1).max(7),
          start_time: frameParts.start_time,
          end_time: frameParts.end_time,
          first_day: LocalDate.nullish(),
          last_day: LocalDate.nullish(),
        })
        .refine(({ start_time, end_time }) => start_time < end_time, {
          error: 'must be later than the start',
          path: ['end_time'],
        })
        .refine(({ first_day, last_day }) => !first_day || !last_day || first_day <= last_day, {
          error: 'must not be before the first',
          path: ['last_day'],
        }),
    )
    .max(200),
})
export const ScheduleWeek = z.object({ cycle_frames: z.array(WeekFrame) })
export type ScheduleWeek = z.infer<typeof ScheduleWeek>

/** Hours of a branch, which bound those of its resources: its week, and the single days that differ. */
export const BranchSchedule = z.object({
  cycle_frames: z.array(WeekFrame),
  day_frames: z.array(ScheduleDay.omit({ resource_id: true })),
})
export type BranchSchedule = z.infer<typeof BranchSchedule>

/** Hours of a resource: its week, empty where it works as its branch does, and the single days that differ. */
export const ResourceSchedule = z.object({ id: Id, name: z.string(), ...BranchSchedule.shape })
export type ResourceSchedule = z.infer<typeof ResourceSchedule>
