export { sendAgendas } from './agenda.ts'
export { deleteNotifications } from './rows.ts'
export { involvedBefore, notifyStaff } from './notify-staff.ts'
export { type AgendaLine, type NotifiedStaff, readAgendas, readNotifiedStaff } from './read-notified.ts'
