import { describe, expect, it } from 'vitest'
import { violationsOf } from './check.ts'
import { rooms } from './rooms.ts'

const wrong: { file: string; source: string; because: string; says: RegExp }[] = [
  {
    file: 'packages/domain/src/slots/cut.ts',
    source: `import { Slot } from '@zapys/contract'`,
    because: 'the schema library would reach the widget',
    says: /types only/,
  },
  {
    file: 'packages/domain/src/slots/cut.ts',
    source: `import { readFileSync } from 'node:fs'`,
    because: 'rules have no files',
    says: /Rules are pure/,
  },
  {
    file: 'packages/domain/src/slots/cut.ts',
    source: `import { book } from '../../../../apps/server/src/modules/booking/appointments/book-appointment.ts'`,
    because: 'rules know no storage',
    says: /does not import server modules/,
  },
  {
    file: 'packages/contract/src/slots/schemas.ts',
    source: `export { cutSlots } from '@zapys/domain/slots'`,
    because: 'passing on is importing',
    says: /rules go to packages\/domain/,
  },
  {
    file: 'packages/i18n/src/titles.ts',
    source: `import { isFrozen } from '@zapys/domain/memberships'`,
    because: 'texts stand beside rules, not above them',
    says: /Texts know the contract only/,
  },
  {
    file: 'packages/ui/src/card.tsx',
    source: `import { useCompany } from '#widget/company/company.tsx'`,
    because: 'a card knows nothing of the product',
    says: /take texts and values as props/,
  },
  {
    file: 'apps/widget/src/features/stars/stars.tsx',
    source: `import { Calendar } from '../calendar/calendar.tsx'`,
    because: 'a feature stands alone',
    says: /A feature stands alone/,
  },
  {
    file: 'apps/widget/src/screens/booking/branches.tsx',
    source: `const open = () => import('../events/events.tsx')`,
    because: 'a late import is an import',
    says: /A screen knows no other screen/,
  },
  {
    file: 'apps/widget/src/api/request.ts',
    source: `import { z } from 'zod'`,
    because: 'schemas stay on the server',
    says: /does not use that package/,
  },
  {
    file: 'apps/widget/src/screens/home/home.tsx',
    source: `import { openDatabase } from '#server/platform/db/database.ts'`,
    because: 'apps never import each other',
    says: /does not import server database/,
  },
  {
    file: 'apps/widget/src/api/use-call.ts',
    source: `import { type Calls, calls } from '@zapys/contract'`,
    because: 'one value among the types carries everything along',
    says: /types only/,
  },
  {
    file: 'apps/server/src/modules/booking/slots/routes.ts',
    source: `import { priceOf } from '../services/prices.ts'`,
    because: 'another capability has a door',
    says: /public\.ts/,
  },
  {
    file: 'apps/server/src/modules/booking/slots/public.ts',
    source: `export { priceOf } from '../services/prices.ts'`,
    because: 'a door does not lead to the neighbours’ rooms',
    says: /public\.ts|its own folder/,
  },
  {
    file: 'apps/server/src/platform/route/errors.ts',
    source: `import { find } from '../../modules/catalogue/companies/find-company.ts'`,
    because: 'the platform serves every module and knows none',
    says: /knows no module/,
  },
  {
    file: 'apps/server/src/platform/db/serialized.ts',
    source: `import { requireSession } from '../http/session.ts'`,
    because: 'what is stored does not depend on how it is asked for',
    says: /no layer above it/,
  },
  {
    file: 'apps/server/src/platform/http/send-text.ts',
    source: `import type { App } from '../../wiring/app.ts'`,
    because: 'the platform imports nothing from the wiring, not even types',
    says: /no layer above it/,
  },
  {
    file: 'e2e/journeys/book.spec.ts',
    source: `import { createApp } from '../../apps/server/src/wiring/app.ts'`,
    because: 'journeys use the product from outside',
    says: /from outside/,
  },
  {
    file: 'apps/widget/src/features/cart/index.ts',
    source: ``,
    because: 'index files hide where things are',
    says: /package’s entry/,
  },
  { file: 'tools/new.ts', source: ``, because: 'every file has a room', says: /no room/ },
]

const right: { file: string; source: string; because: string }[] = [
  {
    file: 'packages/domain/src/slots/cut.ts',
    source: `import type { Slot } from '@zapys/contract'`,
    because: 'types weigh nothing',
  },
  {
    file: 'packages/domain/src/slots/cut.test.ts',
    source: `import { Slot } from '@zapys/contract'\nimport fc from 'fast-check'`,
    because: 'tests are not shipped',
  },
  {
    file: 'packages/domain/src/slots/index.ts',
    source: `export { cut } from './cut.ts'`,
    because: 'a folder of the domain is an entry',
  },
  {
    file: 'apps/widget/src/screens/booking/branches.tsx',
    source: `import { BranchCard } from '#widget/features/branch-card/branch-card.tsx'`,
    because: 'screens place features',
  },
  {
    file: 'apps/widget/src/features/slots/slots.ts',
    source: `import { useToasts } from '#widget/chrome-hooks/toasts.tsx'`,
    because: 'features register with the chrome',
  },
  {
    file: 'apps/widget/src/api/request.ts',
    source: `import { endpoints } from '@zapys/contract/endpoints'`,
    because: 'addresses carry no schemas',
  },
  {
    file: 'apps/server/src/platform/http/session.ts',
    source: `import { instant } from '../database/database.ts'\nimport { ApiError } from '../errors/api-error.ts'`,
    because: 'the layers below are there for it',
  },
  {
    file: 'apps/server/src/modules/booking/slots/routes.ts',
    source: `import { priceOf } from '../services/public.ts'`,
    because: 'that is the door',
  },
  {
    file: 'apps/server/src/modules/booking/slots/public.ts',
    source: `export { priceOf } from './prices.ts'`,
    because: 'a door opens its own room',
  },
  {
    file: 'apps/server/src/modules/booking/slots/slots.test.ts',
    source: `import { startTestServer } from '../../../../test/test-server.ts'`,
    because: 'stories start the server',
  },
  {
    file: 'apps/server/src/wiring/app.ts',
    source: `import { serveSlots } from '../modules/booking/slots/routes.ts'`,
    because: 'app assembles',
  },
  {
    file: 'packages/ui/src/note.tsx',
    source: `// import { useCompany } from '#widget/company/company.tsx'\nconst text = "from '#widget/company/company.tsx'"`,
    because: 'comments and texts import nothing',
  },
]

describe('imports', () => {
  it.each(wrong)('$file may not, because $because', ({ file, source, says }) => {
    const found = violationsOf(file, source)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(says)
  })

  it.each(right)('$file may, because $because', ({ file, source }) => {
    expect(violationsOf(file, source)).toEqual([])
  })

  it('a violation says in which line it stands', () => {
    const source = `import type { Slot } from '@zapys/contract'\n\nimport { z } from 'zod'`
    expect(violationsOf('packages/domain/src/slots/cut.ts', source)[0]).toMatch(
      /^packages\/domain\/src\/slots\/cut\.ts:3 /,
    )
  })

  it('rooms are only named that exist', () => {
    const names = new Set(rooms.map((room) => room.name))
    const unknown = rooms
      .flatMap((room) => [...room.uses, ...(room.usesTypesOf ?? [])])
      .filter((name) => !names.has(name))
    expect(unknown).toEqual([])
  })
})
