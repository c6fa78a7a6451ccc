/** Every address of the server is a call of the API, whose isolation is checked, or is listed here with a reason. */
import { plainRoutes } from '@zapys/contract'
import type { OpenApiDocument } from '@zapys/contract/openapi'
import type { FastifyInstance } from 'fastify'

/** `free`: why a request consumes no rate limit; absent: it does (plainRoutes of the contract). */
const outside: readonly { route: RegExp; because: string; free?: string }[] = [
  {
    route: /^GET \/((openapi|company\.schema)\.json|docs(\/[\w.-]+)?)$/,
    because: 'they describe the API, the same for all',
    free: 'made once',
  },
  {
    route: /^GET \/outbox(\.json)?$/,
    because: 'for developers: it is there only for callers of this machine (outbox-page.test.ts)',
    free: 'nobody else asks',
  },
  {
    route: /^GET \/l\/:code$/,
    because: 'a short link opens what its message was about, as the key in a mail does (deliveries.test.ts)',
  },
  {
    route: /^GET \/v1\/company\/:company\/extra\/file\/:file$/,
    because: 'a file is opened by a key in its address, which only its owner’s answers hold (files.test.ts)',
  },
  {
    route: /^(GET|POST) \/sign_in\/callback$/,
    because: 'a provider sends browsers there; it shows nothing (social-sign-in.test.ts)',
    free: 'nothing is read',
  },
  {
    route: /^GET \/calendar\/:file$/,
    because:
      'a calendar of one resource, opened by a token in its address that is shown once (calendars.test.ts)',
  },
  {
    route: /^GET \/pictures\/:digest$/,
    because:
      'pictures of companies, the same for all, under an address that is not guessed (pictures.test.ts)',
  },
  {
    route: /^GET \/images\/:company\/:image$/,
    because: 'pictures that staff sent for the catalogue, the same for all (images.test.ts)',
  },
  { route: /^GET \/api\/manifest\.json$/, because: 'it names the page that asks', free: 'nothing is read' },
  {
    route: /^GET \/(assets\/[\w.-]+|demo\/.*|embed(-form)?\.js|sw\.js|favicon\.ico|robots\.txt|\*)$/,
    because: 'files of the widget and its last word on unknown addresses, the same for all',
    free: 'files are read from the disk in pieces',
  },
  {
    route: /^POST \/v1\/payment\/notice\/:provider\/:company$/,
    because: 'a provider tells there what it has signed with the company’s key (notices.test.ts)',
  },
  {
    route: /^(GET|POST) \/v1\/payment\/return\/:company\/:payment$/,
    because: 'a provider sends browsers there; it leads on and shows nothing (payments.test.ts)',
  },
  {
    route: /^(GET|POST) \/sandbox\/:reference$/,
    because: 'the page of a payment, under an address that is not guessed (sandbox.test.ts)',
  },
  {
    route: /^GET \/(health|ready)$/,
    because: 'they tell balancers how the process is, the same for all (health.test.ts)',
    free: 'one read of the database at a time, for every caller',
  },
  { route: /^OPTIONS \*$/, because: 'browsers ask which origins may call; all may', free: 'nothing is read' },
  {
    route: /^GET \/(i|c|error)?$|^GET \/[ic]\/:company\*?$/,
    because: 'pages hold the configuration of a company and nothing else (widget.test.ts)',
    free: 'configurations are kept in memory',
  },
  {
    route: /^GET \/measuring\/:company$/,
    because: 'it holds the ids of a company’s tags, the same for all (measuring.test.ts)',
    free: 'one row by its key, read in turn as pages are',
  },
]

/** The routes of the app, such as `GET /v1/company/:company/field`, including nested ones; HEAD goes with GET. */
export function routesOf(app: FastifyInstance): string[] {
  const routes: string[] = []
  const above: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│\s]*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? []
    if (indent === undefined || part === undefined) continue
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    const path = above.join('').replace(/^\/\//, '/')
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD' && method !== '-') routes.push(`${method} ${path}`)
  }
  return routes
}

/** Unknown routes: neither in the description of the API nor in the list above. */
export function strayRoutes(app: FastifyInstance, { paths }: OpenApiDocument): string[] {
  const calls = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    ),
  )
  return routesOf(app).filter(
    (route) => !calls.has(route) && !outside.some((known) => known.route.test(route)),
  )
}

/** Non-API routes that consume no rate limit and have no reason, and rate limits of routes that do not exist. */
export function routesWithoutRateLimit(app: FastifyInstance): string[] {
  const spending = Object.values(plainRoutes).map(
    ({ path, ...route }) =>
      `${'method' in route ? route.method : 'GET'} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const routes = routesOf(app)
  const besides = routes.filter((route) => outside.some((known) => known.route.test(route)))
  const isFree = (route: string) => outside.some(({ route: known, free }) => free && known.test(route))
  return [
    ...besides.filter((route) => isFree(route) === spending.includes(route)),
    ...spending.filter((route) => !routes.includes(route)),
  ]
}
