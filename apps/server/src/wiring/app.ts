/** Assembles the server: the hooks of every request, then the modules. */
import { DAY_SECONDS } from '@zapys/domain/time'
import cors from '@fastify/cors'
import { endpoints } from '@zapys/contract'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serveCalendarFiles } from '../modules/messaging/calendar-feeds/routes.ts'
import { attributionOf, createConsumeAhead, rejectOver, consume } from '../platform/rate-limits/public.ts'
import { requireKey } from '../modules/staff/keys/public.ts'
import { createStaffSessions } from '../modules/staff/sessions/public.ts'
import { serveDeliveries } from '../modules/messaging/outbox/routes.ts'
import { servePictures } from '../modules/catalogue/pictures/routes.ts'
import { createFindVersions, createReadVersions } from '../platform/db/company-version.ts'
import { withinMs } from '../platform/db/deadline.ts'
import { createDatabaseCheck } from '../platform/db/readiness.ts'
import type { Deps } from '../modules/deps/deps.ts'
import type { SignInProvider } from '../gateways/sign-in-providers/port.ts'
import { createGate, type Gate } from '../platform/admission/gate.ts'
import { createResponseCache, registerResponseCache } from '../platform/cache/response-cache.ts'
import { connectionLimits, limitConnections } from '../platform/http/connections.ts'
import { createShowPictures } from '../platform/http/picture-address.ts'
import { currentTrace, tracedAs, traceIdOf } from '../platform/http/trace.ts'
import { registerApiDocs } from '../pages/api-docs-routes.ts'
import { refuse, rejectBytes, registerErrors } from '../platform/route/errors.ts'
import { registerNoStore, registerSecurityHeaders } from '../platform/route/security-headers.ts'
import { isVisit, registerNotFound, type ShowPage } from '../platform/route/not-found.ts'
import { registerHealth } from '../platform/observe/health.ts'
import { registerManifest } from '../pages/page-manifest.ts'
import { type OnAnswer, registerRequestLog } from '../platform/observe/request-log.ts'
import type { Answers, ServeOptions } from '../platform/route/serve.ts'
import { registerSignInCallback } from '../pages/sign-in-callback.ts'
import { registerStaffApp } from '../pages/staff-app.ts'
import { serveModules } from './modules.ts'
import { serveWidget } from './widget.ts'

export type AppOptions = Deps & {
  logger?: FastifyBaseLogger | false
  /** Folder of the built widget; undefined: only the API is served. */
  widgetFolder?: string
  /** Folder of the built staff app; undefined: it is not served. */
  staffFolder?: string
  /** False: the widget's service worker is withdrawn. */
  offline?: boolean
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[]
  /** Programs and browsers of this machine may read the outbox; absent: no access. */
  outbox?: boolean
  /** Providers of social sign-in, in the order of the buttons. */
  signInProviders?: readonly SignInProvider[]
  /** Admission control of calls; absent: the one of `createCallsGate`. */
  gate?: Gate
  /** Metrics hooks: counts responses, and observes each gate by its name; absent: none. */
  onAnswer?: OnAnswer | undefined
  onGate?: ((name: string, gate: Gate) => void) | undefined
  /** Hooks of a program that traces requests; absent: none. */
  trace?: ((app: FastifyInstance) => void) | undefined
  /** Whether the program received a stop signal; absent: never. */
  isStopping?: () => boolean
  /** Free space on the disk of the embedded database; absent: not checked. */
  hasFreeSpace?: (() => Promise<boolean>) | undefined
  /** On in tests: responses are validated against the contract. */
  checkAnswers?: boolean
  /** Absent: `LONGEST_WORK_MS`. */
  longestWorkMs?: number
}

/** No caller waits longer than five seconds, even if the database hangs. */
const LONGEST_WORK_MS = 4_600

/**
 * For all calls except those that render, compute passwords or call providers. A form must not wait longer than 4 s.
 */
export const createCallsGate = (maxWaitMs = 4_000): Gate =>
  createGate({ concurrency: { READ: 2, WRITE: 8 }, maxWaitMs, maxWaiting: 400 })

/** The contract validates requests and responses (platform/route/serve.ts): Fastify's validation is not even loaded. */
function rejectSchema(): never {
  throw new Error('A route has a schema of the contract, and none of Fastify’s own')
}

async function showOrRefuse(show: ShowPage, ...[request, reply]: Parameters<ShowPage>): Promise<void> {
  try {
    await show(request, reply)
  } catch (error) {
    refuse(error, request, reply)
  }
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    logger,
    widgetFolder,
    staffFolder,
    offline = true,
    trustProxy = false,
    signInProviders = [],
    outbox = false,
    gate: callsGate = createCallsGate(),
    isStopping = () => false,
    hasFreeSpace,
    onAnswer,
    trace,
    onGate = () => {},
    checkAnswers = false,
    longestWorkMs = LONGEST_WORK_MS,
    ...deps
  } = options
  const readVersions = createReadVersions(deps.database.db)
  const findVersions = createFindVersions(deps.database.db)
  let showPage: ShowPage | undefined
  const app = createFastify({ logger, trustProxy }, () => showPage)
  limitConnections(app.server)
  registerErrors(app)
  acceptEmptyJson(app)
  const responseCache = createResponseCache({ clock: deps.clock, readVersions })
  registerResponseCache(app, responseCache)
  registerRequestLog(app, onAnswer)
  trace?.(app)
  // Starts once the body was read: its speed depends on the caller.
  app.addHook('preHandler', (request, _reply, begin) =>
    tracedAs(request.id, () => withinMs(longestWorkMs, begin)),
  )
  await registerSecurityHeaders(app, deps.publicUrl)
  registerNoStore(app)
  // Any origin may call the API with a token or a key. No response allows credentials, so the staff cookie stays with
  // our pages.
  await app.register(cors, {
    origin: '*',
    methods: ['HEAD', ...new Set(Object.values(endpoints).map(({ method }) => method))],
    exposedHeaders: ['x-trace-id', 'retry-after'],
    maxAge: DAY_SECONDS,
  })
  await app.register(formbody)

  const named = (name: string, gate: Gate): Gate => {
    onGate(name, gate)
    return gate
  }
  named('calls', callsGate)
  const showPictures = createShowPictures(deps)
  const answers: Answers = new Map()
  const serving: ServeOptions = {
    database: deps.database,
    clock: deps.clock,
    gate: callsGate,
    consume: (rateLimits, subjects) => consume(deps, rateLimits, subjects),
    rejectOver: (rateLimits, subjects) => rejectOver(deps, rateLimits, subjects),
    showPictures,
    requireKey: (credentials) => requireKey(deps.database.db, credentials, deps.clock.now()),
    staffSessions: createStaffSessions({
      ...deps,
      warn: (facts, message) => app.log.warn({ traceId: currentTrace(), ...facts }, message),
    }),
    attributionOf: (address) => attributionOf(deps, address),
    ...(widgetFolder !== undefined && { answers }),
    responseCache,
    readVersions,
    findVersions,
    checkAnswers,
  }
  const reading = { ...deps, gate: callsGate, consume: createConsumeAhead(deps) }
  await serveModules(app, serving, { deps, reading, signInProviders, named })

  registerHealth(app, { isStopping, checkDatabase: createDatabaseCheck(deps.database.db), hasFreeSpace })
  servePictures(app, reading)
  serveCalendarFiles(app, { ...deps, gate: callsGate })
  serveDeliveries(app, deps, { outbox })
  registerApiDocs(app, deps.publicUrl)
  registerManifest(app, deps.publicUrl)
  registerSignInCallback(app)
  if (staffFolder !== undefined) await registerStaffApp(app, staffFolder)
  if (widgetFolder !== undefined) {
    showPage = await serveWidget(app, {
      widgetFolder,
      offline,
      deps,
      gate: callsGate,
      answers,
      showPictures,
      findVersions,
    })
  }
  registerNotFound(app, showPage)
  return app
}

/** Programs name the content type on every call, also where they send no body. Calls that need one say what is missing. */
function acceptEmptyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body as string, done),
  )
}

/** Parsing of requests, and responses where no route runs. */
function createFastify(
  { logger, trustProxy }: { logger: AppOptions['logger']; trustProxy: string[] | false },
  findShowPage: () => ShowPage | undefined,
) {
  return fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: traceIdOf,
    bodyLimit: 64 * 1024,
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    ...connectionLimits,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      const showPage = findShowPage()
      // A visitor with a link that is cut off in the middle of a character gets a page.
      if (error.code !== 'FST_ERR_BAD_URL' || !isVisit(request) || !showPage)
        return refuse(error, request, reply)
      void showOrRefuse(showPage, request, reply)
    },
    clientErrorHandler: rejectBytes,
  })
}
