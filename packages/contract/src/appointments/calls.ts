import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { Id } from '../common/schemas.ts'
import {
  Appointment,
  AppointmentRequest,
  EventAppointmentRequest,
  PriceAnswer,
  PriceRequest,
} from './schemas.ts'

const bookingErrors = [
  ...(['validation.failed', 'company.notFound', 'branch.notFound', 'phone.notInternational'] as const),
  ...(['FEATURE_DISABLED', 'idempotency.bodyChanged', 'client.contactsDiffer'] as const),
] as const

export const calculatePrice = defineCall({
  endpoint: endpoints.calculatePrice,
  summary: 'Price of a planned booking, with discounts',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: PriceRequest,
  answer: PriceAnswer,
  errors: ['validation.failed', 'company.notFound', 'branch.notFound', 'service.notFound', 'event.notFound'],
})

export const bookAppointment = defineCall({
  endpoint: endpoints.bookAppointment,
  summary: 'Book services as a guest. Repeats with the same Idempotency-Key header answer the same booking',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: AppointmentRequest,
  answer: Appointment,
  errors: [
    ...bookingErrors,
    ...(['service.notFound', 'resource.notFound', 'appointment.startTime.hasPassed'] as const),
    ...(['appointment.time.unavailable', 'appointment.time.taken'] as const),
    ...(['appointment.duration.tooShort', 'appointment.duration.tooLong'] as const),
  ],
})

export const bookEvent = defineCall({
  endpoint: endpoints.bookEvent,
  summary: 'Book places of an event as a guest. Idempotent like a booking of services',
  tag: 'appointments',
  params: z.object({ event: Id }),
  query: z.object({}),
  body: EventAppointmentRequest,
  answer: Appointment,
  errors: [...bookingErrors, 'event.notFound', 'event.space.exceeded', 'appointment.startTime.hasPassed'],
})
