import type { PropertyTexts } from '../property-texts.ts'

export const absenceTexts: PropertyTexts = {
  shapes: /^ReadAbsenceAnswer$/,
  texts: {
    appointments: 'Bookings that overlap the absence, soonest first, at most 50.',
    appointment: 'The booking.',
    events: 'Events that the resource leads or that require it, soonest first, at most 50.',
    event: 'The event.',
    free: 'Resources that perform it, work then and are free.',
    total: 'Number of all bookings and events that overlap the absence.',
  },
}
