/**
 * Mutation testing: inserts small faults one by one (another comparison, a condition that is always true, a removed
 * statement); at least 80 of a hundred must make a test of the same area fail.
 * Trying all would take days: a seed draws some, in each area as many as its `share` says.
 * `--share 1` tries all, `--areas slots,limits` selects areas, `--at-once` is the number of parallel runs, `--kept`
 * is a folder that caches results, so that only changed code is tried again. A fault that no test reaches counts as
 * undetected.
 * Equivalent faults are listed with their reason in mutation-equivalents.ts and do not count.
 */
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { createFindings } from './findings.ts'
import { type Drawing, NOT_DRAWN, staleEquivalents } from './mutation-draw.ts'

const root = join(import.meta.dirname, '../../..')
const temporary = tmpdir()
const MIN_SCORE = 0.8
/** The maximum detected without assertions: some faults crash the code, which any test detects. */
const MAX_OF_HOLLOW = 0.6

/** Code and its tests. Tests of other areas may also detect a fault, and do not count. */
type Part = { code: string[]; project: 'unit' | 'api'; tests: string[] }
type Area = { parts: Part[]; share: number }

const slots = 'packages/domain/src/slots'
const booking = 'apps/server/src/modules/booking'
const platform = 'apps/server/src/platform'
const accounts = 'apps/server/src/modules/clients/accounts'
const domain = 'packages/domain/src'
const money = 'apps/server/src/modules/money'

/** With these shares an idle computer takes about half an hour. */
const areas: Record<string, Area> = {
  slots: {
    share: 0.3,
    parts: [
      {
        // Functions that only visits use belong to their area.
        code: [`${slots}/!(open-time).ts`],
        project: 'unit',
        tests: [`${slots}/*.test.ts`, 'packages/domain/src/visits/planner.test.ts'],
      },
    ],
  },
  visits: {
    share: 0.3,
    parts: [
      {
        code: ['packages/domain/src/visits/*.ts', `${slots}/open-time.ts`],
        project: 'unit',
        tests: ['packages/domain/src/visits/*.test.ts'],
      },
      {
        code: [`${booking}/visits/*.ts`],
        project: 'api',
        // Lists, bookings, prices, moves, repeats and the waiting list use this code; each has separate tests.
        tests: [
          `${booking}/visits/*.test.ts`,
          `${booking}/slots/bounds.test.ts`,
          `${booking}/appointments/{book-appointment,manage,series}.test.ts`,
          `${booking}/pricing/calculate-price.test.ts`,
          `${booking}/holds/waiting-list/*.test.ts`,
        ],
      },
    ],
  },
  limits: {
    share: 0.4,
    parts: [
      {
        code: ['packages/domain/src/fair-use/*.ts'],
        project: 'unit',
        tests: ['packages/domain/src/fair-use/*.test.ts'],
      },
      {
        code: [`${platform}/rate-limits/*.ts`],
        project: 'api',
        tests: [`${platform}/rate-limits/*.test.ts`],
      },
      {
        code: [`${platform}/proof-of-work/*.ts`, `${booking}/fair-use/*.ts`],
        project: 'api',
        tests: [`${platform}/proof-of-work/*.test.ts`, `${booking}/fair-use/*.test.ts`],
      },
    ],
  },
  booking: {
    share: 0.3,
    parts: [
      {
        // The GDPR export has separate tests.
        code: [`${booking}/appointments/!(own-data).ts`],
        project: 'api',
        tests: [
          `${booking}/{appointments,visits}/*.test.ts`,
          // Lists of visits and moves treat the holder's held times as free.
          `${booking}/holds/own-holds.test.ts`,
          `${booking}/own-appointments/own-booking.test.ts`,
        ],
      },
      {
        code: [`${booking}/holds/*.ts`],
        project: 'api',
        // Released holds are offered to the waiting list.
        tests: [`${booking}/holds/{,waiting-list/}*.test.ts`, `${booking}/appointments/book-event.test.ts`],
      },
    ],
  },
  'sign-in': {
    share: 0.2,
    parts: [
      {
        // Identity and sign-in of clients; not their profile.
        code: [
          `${accounts}/{ask-code,asker,codes,known-browsers,known-phone,phone,prove-code,take-try}.ts`,
          `${accounts}/{change-password,enter-by-code,passwords,sessions,sign-in,sign-in-with-password,sign-out}.ts`,
          `${accounts}/social-*.ts`,
        ],
        project: 'api',
        tests: [
          `${accounts}/{codes,sign-in,sign-in-limits,own-account,passwords,lockout,social-sign-in}.test.ts`,
        ],
      },
    ],
  },
  screens: {
    share: 0.3,
    parts: [
      {
        // The next screen, the contents of the menu, and the effect of a rejected call on the page.
        code: [
          `${domain}/{flows,menu}/*.ts`,
          `${domain}/companies/booking-settings.ts`,
          'apps/widget/src/api/error-policy.ts',
        ],
        project: 'unit',
        tests: [
          `${domain}/{companies,flows,menu}/*.test.ts`,
          'apps/widget/src/{api/error-policy,chrome/central-action}.test.ts',
        ],
      },
    ],
  },
  money: {
    share: 0.2,
    parts: [
      {
        code: [`${domain}/{memberships,payments}/*.ts`],
        project: 'unit',
        tests: [`${domain}/{memberships,payments}/*.test.ts`],
      },
      {
        // The GDPR export and changed secrets have separate tests.
        code: [`${money}/{memberships,payments}/!(own-data|reseal*).ts`],
        project: 'api',
        tests: [`${money}/*/*.test.ts`],
      },
    ],
  },
}

/** Handwritten tests for the control, which always end soon. */
const handmade: Part = {
  code: [`${slots}/*.ts`],
  project: 'unit',
  tests: [`${slots}/{cut-slots,offered-resources,projections,rent,to-event-slots}.test.ts`],
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

const { values } = parseArgs({
  options: {
    areas: { type: 'string', default: Object.keys(areas).join(',') },
    share: { type: 'string' },
    'share-of-control': { type: 'string', default: '0.03' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
    kept: { type: 'string' },
  },
})

const findings = createFindings('mutation')
const stale = staleEquivalents(root)
findings.check(
  'every fault that is said to change nothing is still in the code',
  stale.length === 0,
  stale.join('; '),
)
const told: string[] = []
const chosen = values.areas.split(',').filter((name) => name !== '')
for (const name of chosen) {
  const area = areas[name]
  if (area === undefined) throw new Error(`There is no area ${name}: ${Object.keys(areas).join(', ')}`)
  const drawing = { seed: values.seed, share: Number(values.share ?? area.share) }
  const { noticed, late, missed, equivalent, broken } = await tryFaults(name, area.parts, drawing)
  const tried = noticed + missed
  const figures =
    `${noticed} of ${tried} (${percent(noticed / tried)}` +
    (drawing.share < 1 ? `, ${interval(noticed, tried)}` : '') +
    ')'
  findings.note(
    `${name}: ${late} of the noticed did not end in time; besides, ${broken} kept the tests from starting and ` +
      `${equivalent} change nothing`,
  )
  findings.check(`${name}: tests notice at least 80 of 100 faults`, noticed / tried >= MIN_SCORE, figures)
  told.push(`${name} ${figures}`)
}
const ofControl = { seed: values.seed, share: Number(values['share-of-control']) }
const hollow = await tryFaults('hollow', [handmade], ofControl, true)
const hollowTried = hollow.noticed + hollow.missed
findings.check(
  'control, slot tests without assertions',
  hollowTried > 0 && hollow.noticed / hollowTried < MAX_OF_HOLLOW,
  `${hollow.noticed} of ${hollowTried} noticed`,
)
findings.end({
  asked: `faults drawn of ${chosen.map(drawnOf).join(', ')}; 95 % confidence intervals; seed ${values.seed}`,
  found: told.join('; '),
})

async function tryFaults(name: string, parts: Part[], drawing: Drawing, isHollow = false) {
  const results: Awaited<ReturnType<typeof tryPart>> = []
  for (const [index, part] of parts.entries()) {
    results.push(...(await tryPart(`${name}-${index}`, part, drawing, isHollow)))
  }
  const count = (...status: string[]) => results.filter((result) => status.includes(result.status))
  const equivalent = count('CompileError').filter(({ statusReason }) => statusReason !== NOT_DRAWN)
  return {
    noticed: count('Killed', 'Timeout').length,
    late: count('Timeout').length,
    broken: count('RuntimeError').length,
    equivalent: equivalent.length,
    missed: count('Survived', 'NoCoverage').length,
  }
}

async function tryPart(name: string, { code, project, tests }: Part, drawing: Drawing, isHollow: boolean) {
  const folder = mkdtempSync(join(temporary, 'zapys-mutation-'))
  const ofTests = join(folder, 'tests')
  mkdirSync(ofTests)
  Object.assign(process.env, {
    MUTATION_PROJECT: project,
    MUTATION_TESTS: JSON.stringify(tests),
    MUTATION_DRAWING: JSON.stringify({ root, ...drawing }),
    // Fewer random worlds, because another proof covers many.
    SLOT_WORLDS_TIMES: '0.05',
    // A temporary folder, because killed tests leave their database behind.
    TMPDIR: ofTests,
  })
  if (isHollow) process.env['MUTATION_HOLLOW'] = 'true'
  const kept = values.kept === undefined ? undefined : keptFile(values.kept, name)
  const results = await new Stryker({
    mutate: code
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((file) => !file.endsWith('.test.ts')),
    testRunner: 'vitest',
    vitest: { configFile: 'apps/server/proofs/mutation.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'mutation-plugin.ts')],
    checkers: ['drawn'],
    coverageAnalysis: 'perTest',
    ...(kept === undefined ? {} : { incremental: true, incrementalFile: kept }),
    // A missing file, so that the mutation tool does not rewrite tsconfig.json: this TypeScript has no API for that,
    // and nothing needs it.
    tsconfigFile: 'none.json',
    ignorePatterns: ['data', 'dist', '.cache', 'test-results', 'docs', 'e2e'],
    tempDirName: folder,
    concurrency: Number(values['at-once']),
    reporters: ['progress-append-only', ...(isHollow ? [] : ['not noticed'])],
    // Tests without assertions end at once, or never.
    timeoutMS: isHollow ? 4_000 : project === 'unit' ? 20_000 : 60_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 20,
    allowConsoleColors: false,
  }).runMutationTest()
  rmSync(folder, { recursive: true, force: true })
  delete process.env['MUTATION_HOLLOW']
  return results
}

/** Cached results of an area, without mutations that were not drawn: another share may draw them. */
function keptFile(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  if (!existsSync(file)) return file
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    files: Record<string, { mutants: { status: string; static?: boolean }[] }>
  }
  // The tool assigns no test to a mutation in code that runs while loading, so new tests would never run for it.
  for (const each of Object.values(report.files))
    each.mutants = each.mutants.filter(
      (fault) => fault.status !== 'CompileError' && !(fault.status === 'Survived' && fault.static === true),
    )
  writeFileSync(file, JSON.stringify(report))
  return file
}

function drawnOf(name: string): string {
  const share = Number(values.share ?? areas[name]!.share)
  return `${name} ${Math.round(share * 100)} %`
}

/** The Wilson score interval of a drawn sample. */
function interval(hits: number, tries: number): string {
  const z = 1.96
  const share = hits / tries
  const middle = (share + z ** 2 / (2 * tries)) / (1 + z ** 2 / tries)
  const half =
    (z / (1 + z ** 2 / tries)) * Math.sqrt((share * (1 - share)) / tries + z ** 2 / (4 * tries ** 2))
  return `${percent(middle - half)} to ${percent(middle + half)}`
}
