/**
 * Spans of requests and statements, exported by the libraries of OpenTelemetry. Loaded only if a collector is
 * configured (run.ts), so that other installations do not pay for it. docs/decisions/0024-telemetry.md
 */
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseWatch } from '../../db/database.ts'
import { sqlState } from '../../db/database.ts'

export type Tracing = {
  /** Creates a span per request, named by its route. */
  register: (app: FastifyInstance) => void
  /** Creates a span per statement of a request. */
  watch: DatabaseWatch
  /** Sends the remaining spans, for some seconds at most. */
  stop: () => Promise<void>
}

const LONGEST_SEND_MS = 5_000
/** Long statements are truncated: their length grows with their rows. */
const LONGEST_TEXT = 2_000

/** `endpoint`: address of a collector, without `/v1/traces`. */
export function startTracing(endpoint: string): Tracing {
  // Without a caller's trace a span starts one, with the id in the log and the response.
  let nextTraceId = ''
  const ids = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'zapys' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    idGenerator: { generateTraceId: () => nextTraceId, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: LONGEST_SEND_MS,
        }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('zapys')
  const propagator = new W3CTraceContextPropagator()
  const getter = {
    keys: (carrier: FastifyRequest['headers']) => Object.keys(carrier),
    get: (carrier: FastifyRequest['headers'], name: string) => carrier[name],
  }

  const begin = (request: FastifyRequest): Span => {
    nextTraceId = request.id.replaceAll('-', '')
    const route = request.routeOptions.url
    return tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          ...(route !== undefined && { 'http.route': route }),
        },
      },
      propagator.extract(ROOT_CONTEXT, request.headers, getter),
    )
  }
  return {
    register: (app) => {
      const spans = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', async (request) => {
        if (request.routeOptions.config.isProbe !== true) spans.set(request, begin(request))
      })
      // Starts once the body was read: earlier steps are not called from here.
      app.addHook('preHandler', (request, _reply, goOn) => {
        const span = spans.get(request)
        if (span === undefined) goOn()
        else context.with(trace.setSpan(context.active(), span), goOn)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.refusedWith !== undefined) span?.setAttribute('zapys.refusal', reply.refusedWith)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    watch: {
      // Jobs run statements every second, and no caller waits for them.
      statement: (sql, run) =>
        trace.getActiveSpan() === undefined
          ? run()
          : tracer.startActiveSpan(
              /[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? 'statement',
              {
                kind: SpanKind.CLIENT,
                attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, LONGEST_TEXT) },
              },
              (span) => within(span, run),
            ),
      connection: (run) =>
        trace.getActiveSpan() === undefined
          ? run()
          : tracer.startActiveSpan('connection', (span) => within(span, run)),
    },
    stop: async () => {
      // An unreachable collector affects nothing else, and is no error of ours.
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}

/** Records only the error code of the database: messages of errors quote values. */
async function within<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', sqlState(error) ?? (error instanceof Error ? error.name : 'unknown'))
    throw error
  } finally {
    span.end()
  }
}
