/** Registers the routes of all modules. */
import type { FastifyInstance } from 'fastify'
import type { AccountDeps } from '../modules/clients/accounts/public.ts'
import { serveAccounts } from '../modules/clients/accounts/routes.ts'
import { serveSocialSignIn } from '../modules/clients/accounts/social-routes.ts'
import { serveAppointments } from '../modules/booking/appointments/routes.ts'
import { serveAudit } from '../modules/staff/audit/routes.ts'
import { serveInbox } from '../modules/staff/inbox/routes.ts'
import { serveBranches } from '../modules/catalogue/branches/routes.ts'
import { serveCalendars } from '../modules/messaging/calendar-feeds/routes.ts'
import { serveOutsideCalendars } from '../modules/messaging/external-calendars/routes.ts'
import { serveCompanies } from '../modules/catalogue/companies/routes.ts'
import { serveDataRights } from '../modules/clients/erasure-and-export/routes.ts'
import { serveEvents } from '../modules/booking/events/routes.ts'
import { serveFields } from '../modules/catalogue/fields/routes.ts'
import { serveFiles } from '../modules/catalogue/files/routes.ts'
import { serveHome } from '../modules/catalogue/home/routes.ts'
import { serveHolds } from '../modules/booking/holds/routes.ts'
import { serveSetUp } from '../modules/staff/set-up/routes.ts'
import { serveLive } from '../modules/staff/live/routes.ts'
import { serveStaffProviders, serveStaffSessions } from '../modules/staff/sessions/routes.ts'
import { serveMemberships } from '../modules/money/memberships/routes.ts'
import { serveNotifications } from '../modules/messaging/notifications/routes.ts'
import { servePaymentAccounts } from '../modules/money/payments/account-routes.ts'
import { servePaymentPages, servePayments } from '../modules/money/payments/routes.ts'
import { serveReports } from '../modules/money/reports/routes.ts'
import { serveTill } from '../modules/money/till/routes.ts'
import { serveImages, type servePictures } from '../modules/catalogue/pictures/routes.ts'
import { serveClientImport, serveImportUndo } from '../modules/staff/client-import/routes.ts'
import { serveProfiles } from '../modules/clients/profiles/routes.ts'
import { serveRatings } from '../modules/clients/ratings/routes.ts'
import { serveOwnAppointments } from '../modules/booking/own-appointments/routes.ts'
import { serveResources } from '../modules/catalogue/resources/routes.ts'
import { serveServices } from '../modules/catalogue/services/routes.ts'
import { servicesOfEach } from '../modules/catalogue/services/public.ts'
import { resourcesFreeAt } from '../modules/booking/slots/public.ts'
import { serveSlots } from '../modules/booking/slots/routes.ts'
import { serveSurveys } from '../modules/clients/surveys/routes.ts'
import { serveWaiting } from '../modules/booking/holds/waiting-list/routes.ts'
import { serveSettings } from '../modules/catalogue/settings/routes.ts'
import { serveRestrictions } from '../modules/booking/restrictions/routes.ts'
import { serveMessageTexts } from '../modules/messaging/outbox/text-routes.ts'
import { serveMessageLimits } from '../modules/messaging/message-limits/routes.ts'
import { serveMessages } from '../modules/messaging/messages/routes.ts'
import { serveStaff } from '../modules/staff/staff/routes.ts'
import { serveStaffDevices } from '../modules/messaging/staff-devices/routes.ts'
import { serveStaffNotifications } from '../modules/messaging/staff-notifications/routes.ts'
import { serveWebhooks } from '../modules/messaging/webhooks/routes.ts'
import type { Deps } from '../modules/deps/deps.ts'
import type { SignInProvider } from '../gateways/sign-in-providers/port.ts'
import { createGate, type Gate } from '../platform/admission/gate.ts'
import { currentTrace } from '../platform/http/trace.ts'
import { createServe, type ServeOptions } from '../platform/route/serve.ts'
import { serveStaffPayments } from '../modules/money/payments/staff-routes.ts'
import { serveStaffMemberships } from '../modules/money/memberships/staff-routes.ts'
import { servePaymentLinks } from '../modules/money/payment-links/routes.ts'
import { servePricing } from '../modules/catalogue/services/pricing-routes.ts'
import { serveStaffBookings } from '../modules/booking/appointments/staff-routes.ts'
import { serveClientRecords, serveClientUploads } from '../modules/clients/client-records/routes.ts'
import { serveStaffEvents } from '../modules/booking/staff-events/routes.ts'
import { serveStaffBranches } from '../modules/catalogue/branches/staff-routes.ts'
import { serveStaffResources } from '../modules/catalogue/resources/staff-routes.ts'
import { serveStaffServices } from '../modules/catalogue/services/staff-routes.ts'
import { serveSchedule } from '../modules/catalogue/schedule/routes.ts'

/** The calls of all modules, each behind the gate of its kind of work. */
export async function serveModules(
  app: FastifyInstance,
  serving: ServeOptions,
  {
    deps,
    reading,
    signInProviders,
    named,
  }: {
    deps: Deps
    reading: Deps & Parameters<typeof servePictures>[1]
    signInProviders: readonly SignInProvider[]
    named(name: string, gate: Gate): Gate
  },
): Promise<void> {
  // Calls that wait for a picture or a password have a queue separate from bookings, and are rejected early enough to
  // respond.
  const ownGate = (name: string) =>
    named(name, createGate({ concurrency: { READ: 1, WRITE: 3 }, maxWaitMs: 2_000, maxWaiting: 40 }))
  const serve = createServe(app, serving)
  const servePasswords = createServe(app, { ...serving, gate: ownGate('passwords') })
  const accountDeps: AccountDeps = {
    ...deps,
    warn: (facts, message) => app.log.warn({ traceId: currentTrace(), ...facts }, message),
  }
  serveAccounts(serve, servePasswords, accountDeps)
  serveCompanies(serve, deps)
  serveHome(serve, deps)
  serveBranches(serve, deps)
  serveResources(serve, { ...deps, resourcesFreeAt, servicesOfEach })
  serveServices(serve, deps)
  serveEvents(serve, deps)
  serveFields(serve, deps)
  await serveFiles(
    app,
    (scope) => createServe(scope, { ...serving, gate: ownGate('files'), consumesFirst: true }),
    reading,
    (serveInScope) => {
      serveImages(serveInScope, deps)
      serveClientUploads(serveInScope, deps)
      serveClientImport(serveInScope, deps)
    },
  )
  serveProfiles(serve, servePasswords, accountDeps)
  serveDataRights(serve, servePasswords, deps)
  serveRatings(serve, deps)
  serveMemberships(serve, deps)
  serveSlots(serve, deps)
  serveAppointments(serve, deps)
  serveHolds(serve, deps)
  serveWaiting(serve, deps)
  serveOwnAppointments(serve, deps)
  serveSurveys(serve, deps)
  serveNotifications(serve, deps)
  serveStaffPayments(serve, deps)
  serveStaffMemberships(serve, deps)
  servePaymentLinks(serve, deps)
  servePricing(serve, deps)
  serveStaffBookings(serve, deps)
  serveClientRecords(serve, deps)
  serveStaffEvents(serve, deps)
  serveStaffBranches(serve, deps)
  serveStaffResources(serve, deps)
  serveStaffServices(serve, deps)
  serveSchedule(serve, deps)
  serveImportUndo(serve, deps)
  serveLive(app, serve, { ...deps, readVersions: serving.readVersions, warn: accountDeps.warn })
  serveAudit(serve, deps)
  serveInbox(serve, deps)
  serveSettings(serve, deps)
  serveStaff(serve, deps)
  serveStaffSessions(serve, servePasswords, deps)
  serveSetUp(servePasswords, deps)
  serveStaffDevices(serve, deps)
  serveStaffNotifications(serve, deps)
  serveMessages(serve, deps)
  serveMessageTexts(serve, deps)
  serveMessageLimits(serve, deps)
  serveTill(serve, deps)
  serveReports(serve, deps)
  serveRestrictions(serve, deps)
  serveCalendars(serve, deps)
  // A provider that does not answer delays its callers up to 4 s: here it delays no other calls.
  const gate = named(
    'providers',
    createGate({ concurrency: { READ: 32, WRITE: 32 }, maxWaitMs: 500, maxWaiting: 100 }),
  )
  const serveProviders = createServe(app, { ...serving, gate })
  serveSocialSignIn(serveProviders, { ...deps, signInProviders })
  serveStaffProviders(serveProviders, servePasswords, { ...deps, signInProviders })
  servePayments(serveProviders, deps)
  servePaymentAccounts(serveProviders, deps)
  // A DNS lookup may take seconds.
  serveWebhooks(serveProviders, deps)
  serveOutsideCalendars(serveProviders, deps)
  await servePaymentPages(app, deps)
}
