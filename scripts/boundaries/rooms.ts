/**
 * The rooms of the house and what each may import. Reasons: docs/decisions/0001-layers.md. Imports point one way:
 * contract <- domain <- the apps, contract <- i18n <- the apps; inside an app the layers below.
 */

export type Room = {
  name: string
  /** Files that live here; the first room that matches is a file's home. */
  files: RegExp
  /** Rooms that may be imported, in addition to the room itself. */
  uses: readonly string[]
  /** Rooms of which only types may be imported. */
  usesTypesOf?: readonly string[]
  /** Packages from the registry; absent: any. Tests may use any. */
  packages?: RegExp
  /** Siblings of one family (named by the group that `files` captures) do not import each other ... */
  family?: string
  /** ... except through their public entry. */
  door?: true
  /** Where code that needs more should move. */
  advice: string
}

const none = /^$/
/** Functions without HTTP, clock or DOM: docs/decisions/0015-libraries.md. */
const pure = /^(colord|ical-generator)($|\/)/
/** Excludes server-only code, and the schema library, which is larger than a screen. */
const inBrowser = /^(?!node:|(zod|fastify|kysely|pg)$)/

const SERVER_TEST_HELPERS = 'server test helpers'
const WIDGET_TEST_HELPERS = 'widget test helpers'
const STAFF_TEST_HELPERS = 'staff test helpers'
/** All tests may use them. */
export const TEST_HELPERS: readonly string[] = [SERVER_TEST_HELPERS, WIDGET_TEST_HELPERS, STAFF_TEST_HELPERS]

const widgetFoundation = [
  'contract: addresses',
  'contract: client',
  'contract: error codes',
  'domain',
  'i18n',
  'widget routes',
] as const
const widgetKit = ['ui', 'widget browser'] as const
const widgetConcerns = [
  'widget api',
  'widget theme',
  'widget language',
  'widget tracking',
  'widget chrome-hooks',
] as const
const widgetPeople = ['widget company', 'widget session'] as const
/** From the bottom up; each may use the previous ones. Folders of one layer form no cycle: see `floors`. */
const serverLayers = ['server foundation', 'server database', 'server gateways', 'server platform'] as const
const SERVER_DEPS = 'server dependencies'
const serverGround: readonly string[] = [...serverLayers, SERVER_DEPS]
const serverPackages = [
  'contract',
  'contract: addresses',
  'contract: error codes',
  'domain',
  'i18n',
  'company file: templates',
  'company file',
] as const

/** The staff app, from the bottom up; each may use the previous ones. */
const staffLayers = [
  { folder: 'language', advice: 'Words and formats know no call of the API.' },
  { folder: 'api', advice: 'It sends calls: what a screen does with them stands in features/ or screens/.' },
  {
    folder: 'session',
    advice: 'It serves all screens: a part of one screen belongs to features/ or screens/.',
  },
  { folder: 'features', advice: 'A feature knows no screen: take what it needs as props.' },
  { folder: 'screens', advice: 'A screen knows no other screen: move the shared part to features/.' },
  { folder: '', advice: 'It places the screens: what they do stands in screens/ or features/.' },
] as const

const staffRooms: readonly Room[] = staffLayers.map(({ folder, advice }, below) => ({
  name: `staff ${folder === '' ? 'app' : folder}`,
  files: new RegExp(`^apps/staff/src/${folder === '' ? '' : `${folder}/`}`),
  uses: [
    'contract: addresses',
    'contract: client',
    'contract: error codes',
    'domain',
    'i18n',
    'ui',
    'company file: templates',
    ...staffLayers.slice(0, below).map((layer) => `staff ${layer.folder}`),
  ],
  usesTypesOf: ['contract'],
  packages: inBrowser,
  advice,
}))

const widgetRoom = (folder: string, uses: readonly string[], advice: string): Room => ({
  name: `widget ${folder}`,
  files: new RegExp(`^apps/widget/src/${folder}/`),
  uses: [...widgetFoundation, ...uses],
  usesTypesOf: ['contract'],
  packages: inBrowser,
  advice,
})

const concern =
  'It serves company, session and screens: what needs them takes their values as parameters or moves up to features/.'
const people = 'It serves all screens: a part of the screen belongs to features/ or screens/.'

/**
 * The folders in each of these must have no import cycle, types included: code that two of them need belongs below
 * both.
 * docs/decisions/0001-layers.md
 */
export const floors: readonly string[] = [
  'apps/server/src',
  ...['', '/features', '/screens'].map((folder) => `apps/staff/src${folder}`),
  ...['', '/features', '/screens'].map((folder) => `apps/widget/src${folder}`),
  ...['company-file', 'contract', 'demo', 'domain', 'embed', 'i18n', 'ui'].map(
    (name) => `packages/${name}/src`,
  ),
]

/** These only group folders: each folder in them counts separately. */
export const groups: readonly string[] = [
  'apps/server/src/platform',
  'apps/server/src/modules',
  ...['booking', 'catalogue', 'clients', 'messaging', 'money', 'staff'].map(
    (group) => `apps/server/src/modules/${group}`,
  ),
]

export const rooms: readonly Room[] = [
  {
    name: 'contract: addresses',
    files:
      /^packages\/contract\/src\/(endpoint|code-resend|(account-|booking-|payment-|staff-)?endpoints)\.ts$/,
    uses: [],
    packages: none,
    advice: 'The widget carries this file: keep schemas in the capability’s schemas.ts.',
  },
  {
    name: 'contract: error codes',
    files: /^packages\/contract\/src\/errors\/catalogue\.ts$/,
    uses: [],
    packages: none,
    advice: 'The widget carries this file: keep schemas in errors/schemas.ts.',
  },
  {
    name: 'contract: client',
    files: /^packages\/contract\/src\/client\//,
    uses: [],
    usesTypesOf: ['contract'],
    packages: none,
    advice:
      'Browsers carry this: it sends a call, and knows neither schemas nor what a failure means to a screen.',
  },
  {
    name: 'contract',
    files: /^packages\/contract\//,
    uses: ['contract: addresses', 'contract: error codes'],
    packages: /^zod$/,
    advice:
      'The contract holds shapes that other programs can use alone: rules go to packages/domain, storage to apps/server.',
  },
  {
    name: 'domain',
    files: /^packages\/domain\//,
    uses: [],
    usesTypesOf: ['contract', 'contract: addresses', 'contract: error codes'],
    packages: pure,
    advice:
      'Rules are pure: what needs schemas, HTTP, SQL, a clock or the DOM goes to a capability or a screen and passes values in.',
  },
  {
    name: 'i18n',
    files: /^packages\/i18n\//,
    uses: ['contract: error codes'],
    usesTypesOf: ['contract', 'contract: addresses'],
    advice: 'Texts know the contract only: a rule that chooses a text goes to packages/domain or the caller.',
  },
  {
    name: 'embed for React',
    files: /^packages\/embed\/src\/react(\.test)?\.ts$/,
    uses: ['embed'],
    packages: /^react$/,
    advice: 'It brings the loader and hands on what it is given: what the form does stands in the loader.',
  },
  {
    name: 'embed',
    files: /^packages\/embed\//,
    uses: [],
    packages: none,
    advice: 'The loader stands alone on foreign pages: copy nothing in, ask the frame by message.',
  },
  {
    name: 'company file: templates',
    files: /^packages\/company-file\/src\/new\/(cities|guide-prices|templates|trades)\.ts$/,
    uses: [],
    usesTypesOf: ['contract'],
    packages: none,
    advice: 'The staff app carries these files: keep schemas and files out of them.',
  },
  {
    name: 'company file',
    files: /^packages\/company-file\//,
    uses: ['company file: templates', 'contract', 'contract: addresses', 'contract: error codes', 'domain'],
    packages: /^(dequal|leven|yaml|zod)$/,
    advice: 'It reads and writes texts: files and rows are for apps/server.',
  },
  {
    name: 'demo',
    files: /^packages\/demo\//,
    uses: ['company file', 'domain'],
    usesTypesOf: ['contract', 'contract: addresses', 'contract: error codes'],
    // Its companies are stored as files.
    packages: /^node:fs$/,
    advice: 'The demo is plain data: what loads it belongs to apps/server/src/demo.',
  },

  {
    name: 'ui',
    files: /^packages\/ui\//,
    uses: ['domain'],
    usesTypesOf: ['contract'],
    packages: inBrowser,
    advice:
      'The kit is shared by the widget and the staff app and knows neither: take texts and values as props.',
  },

  {
    name: 'widget worker',
    files: /^apps\/widget\/src\/worker\//,
    uses: [],
    packages: /^workbox-/,
    advice: 'It runs beside the pages and knows them by their addresses alone.',
  },
  {
    name: 'widget routes',
    files: /^apps\/widget\/src\/routes\//,
    uses: ['domain'],
    packages: inBrowser,
    advice: 'The route table is read by every layer and imports none: what a route shows stands in app/.',
  },
  widgetRoom('browser', [], 'browser/ wraps the platform: take what it should keep as a parameter.'),
  ...['api', 'theme', 'language', 'tracking'].map((folder) => widgetRoom(folder, widgetKit, concern)),
  widgetRoom(
    'chrome-hooks',
    widgetKit,
    'What a screen or a feature tells the chrome stands here; what needs more to show it, in chrome/.',
  ),
  widgetRoom('company', [...widgetKit, ...widgetConcerns], people),
  widgetRoom('session', [...widgetKit, ...widgetConcerns, 'widget company'], people),
  {
    ...widgetRoom(
      'shared features',
      [...widgetKit, ...widgetConcerns, ...widgetPeople, 'widget shared features'],
      'Other features stand on it: it uses none of those that stand alone.',
    ),
    // Shared by booking, moving, waiting and repeating; docs/decisions/0001-layers.md.
    files:
      /^apps\/widget\/src\/features\/(add-to-calendar|booking|booking-draft|cart|catalogue|client-form|event-card|failure-notice|hold|memberships|more|owners-key|resource-card|service-card|summary|timeline)\//,
  },
  {
    ...widgetRoom(
      'features',
      [...widgetKit, ...widgetConcerns, ...widgetPeople, 'widget shared features'],
      'A feature stands alone: let the screen place both, or move the shared part to domain, ui/ or company/.',
    ),
    files: /^apps\/widget\/src\/features\/([^/]+)\//,
    family: 'feature',
    usesTypesOf: ['contract', 'widget worker'],
  },
  {
    ...widgetRoom(
      'screens',
      [...widgetKit, ...widgetConcerns, ...widgetPeople, 'widget shared features', 'widget features'],
      'A screen knows no other screen: move the shared part to features/, the way between screens to domain/flows.',
    ),
    files: /^apps\/widget\/src\/screens\/([^/]+)\//,
    family: 'screen',
  },
  widgetRoom(
    'chrome',
    [...widgetKit, ...widgetConcerns, ...widgetPeople, 'widget shared features', 'widget features'],
    'The frame around the screens knows none of them: a screen registers what it wants shown.',
  ),
  {
    name: WIDGET_TEST_HELPERS,
    files: /^apps\/widget\/test\//,
    uses: ['widget language', 'widget theme'],
    advice: 'Helpers give a part what stands around it in the app; they know no screen.',
  },
  {
    name: 'widget app',
    files: /^apps\/widget\/src\//,
    uses: [
      ...widgetFoundation,
      ...widgetKit,
      ...widgetConcerns,
      ...widgetPeople,
      'widget shared features',
      'widget features',
      'widget screens',
      'widget chrome',
    ],
    usesTypesOf: ['contract'],
    packages: inBrowser,
    advice:
      'The widget talks to the server over HTTP and takes from the contract only types, endpoints and error codes.',
  },
  {
    name: 'widget build',
    files: /^apps\/widget\//,
    uses: ['contract', 'contract: addresses', 'contract: error codes', 'domain', 'i18n'],
    advice: 'The build reads files; it imports neither the widget’s sources nor the server.',
  },

  ...staffRooms,
  {
    name: STAFF_TEST_HELPERS,
    files: /^apps\/staff\/test\//,
    uses: ['contract: addresses', 'staff api', 'staff language', 'staff session'],
    usesTypesOf: ['staff features'],
    advice: 'Helpers give a part what stands around it in the app; they know no screen.',
  },
  {
    name: 'staff build',
    files: /^apps\/staff\//,
    uses: ['i18n', 'widget build'],
    advice: 'The build reads files; it imports neither the app’s sources nor the server.',
  },

  {
    name: 'server foundation',
    files:
      /^apps\/server\/(src\/(config\/[\w-]+|platform\/(clock|deps|logger))|database\/(row|json)-types)\.ts$/,
    uses: [...serverPackages, 'server database'],
    // PlatformDeps names the dependencies as types; process/bootstrap.ts chooses the implementations.
    usesTypesOf: ['server gateways'],
    advice: 'Every layer reads this: it imports none.',
  },
  ...[
    { name: 'server database', files: /^apps\/server\/src\/platform\/(db|errors)\// },
    { name: 'server gateways', files: /^apps\/server\/src\/gateways\// },
    { name: 'server platform', files: /^apps\/server\/src\/platform\// },
  ].map((layer, below) => ({
    ...layer,
    uses: [...serverPackages, ...serverLayers.slice(0, below + 1)],
    advice:
      'It knows no module and no layer above it (database, gateways, platform): take a function as a parameter and let wiring/modules.ts join them, or move the code up.',
  })),
  {
    name: SERVER_DEPS,
    files: /^apps\/server\/src\/modules\/deps\//,
    uses: [...serverPackages, ...serverLayers],
    advice: 'It has only types that modules implement for each other: what they do stands in a module.',
  },
  {
    name: 'public files of modules',
    files: /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\/public\.ts$/,
    family: 'module',
    door: true,
    uses: [...serverPackages, ...serverGround, 'server modules'],
    advice: 'A public.ts exports from its own folder only.',
  },
  {
    name: 'server modules',
    files: /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//,
    family: 'module',
    uses: [...serverPackages, ...serverGround, 'public files of modules'],
    advice:
      'Import another module through its public.ts, and export there what you need. The more composed module imports the more basic one, never in a ring: the basic one takes what it needs as a parameter, or both import a third module below.',
  },
  {
    name: 'server pages',
    files: /^apps\/server\/src\/pages\//,
    uses: [...serverPackages, ...serverLayers],
    advice:
      'It renders the pages of the widget and knows no module: take a function as a parameter, from wiring/.',
  },
  {
    name: 'server demo',
    files: /^apps\/server\/src\/demo\//,
    uses: [...serverPackages, ...serverGround, 'public files of modules', 'demo'],
    advice: 'Loading the demo writes rows: what clients can do stands in a capability.',
  },
  {
    name: SERVER_TEST_HELPERS,
    files: /^apps\/server\/(test|database)\//,
    uses: [...serverPackages, ...serverGround, 'server app', 'public files of modules'],
    advice: 'Helpers start the server and write rows; they know no capability from inside.',
  },
  {
    name: 'server proofs',
    files: /^apps\/server\/proofs\//,
    uses: [
      ...serverPackages,
      ...serverGround,
      'demo',
      'scripts',
      'server app',
      'server pages',
      SERVER_TEST_HELPERS,
      'public files of modules',
      'settings of tests',
    ],
    advice: 'A proof uses the server from outside or through its doors.',
  },
  {
    name: 'settings of tests',
    files: /^vitest\.config\.ts$/,
    uses: ['scripts'],
    advice: 'It names files and runners only.',
  },
  {
    name: 'server app',
    files: /^apps\/server\//,
    uses: [
      ...serverPackages,
      ...serverGround,
      'demo',
      'server demo',
      'server pages',
      'server modules',
      'public files of modules',
    ],
    advice: 'Apps never import each other: what both need goes to contract, domain or i18n.',
  },

  {
    name: 'journeys',
    files: /^e2e\//,
    uses: ['contract', 'contract: addresses', 'contract: error codes', 'domain', 'i18n', 'demo', 'scripts'],
    advice:
      'A journey uses the product from outside: start it as a program and look at its pages and its API.',
  },
  {
    name: 'benchmarks',
    files: /^benchmarks\//,
    uses: [
      ...serverPackages,
      'demo',
      'server app',
      'server foundation',
      'server database',
      'server demo',
      'server proofs',
      SERVER_TEST_HELPERS,
      'scripts',
    ],
    advice: 'Benchmarks measure packages and the assembled server, which the proofs start as a program.',
  },
  {
    name: 'scripts',
    files: /^scripts\//,
    uses: [
      ...serverPackages,
      'demo',
      'server app',
      'server foundation',
      'server database',
      'widget build',
      'benchmarks',
      'journeys',
    ],
    usesTypesOf: ['server proofs'],
    advice: 'Scripts start, build and check; what the product does stands in apps/ and packages/.',
  },
]
