import type { FastifyInstance } from 'fastify'
import { calls } from '@zapys/contract'
import { readFirstData } from '../modules/catalogue/branches/public.ts'
import { readMeasuring } from '../modules/catalogue/companies/public.ts'
import { attribution, attributionOf } from '../platform/rate-limits/public.ts'
import type { ReadVersions } from '../platform/db/company-version.ts'
import type { Deps } from '../modules/deps/deps.ts'
import type { Gate } from '../platform/admission/gate.ts'
import type { ShowPictures } from '../platform/http/picture-address.ts'
import { registerEmbed } from '../pages/embed.ts'
import { registerMeasuring } from '../pages/measuring.ts'
import type { ShowPage } from '../platform/route/not-found.ts'
import { registerOfflineWorker } from '../pages/offline-worker.ts'
import { readerOf } from '../platform/route/admit.ts'
import type { Answers } from '../platform/route/serve.ts'
import { registerWidget } from '../pages/widget.ts'

/** The widget's pages and files. Returns the function that shows one of its pages. */
export async function serveWidget(
  app: FastifyInstance,
  {
    widgetFolder,
    offline,
    deps,
    gate,
    answers,
    showPictures,
    findVersions,
  }: {
    widgetFolder: string
    offline: boolean
    deps: Deps
    gate: Gate
    answers: Answers
    showPictures: ShowPictures
    findVersions: ReadVersions
  },
): Promise<ShowPage> {
  await registerEmbed(app, widgetFolder)
  await registerOfflineWorker(app, { folder: widgetFolder, isOffered: offline })
  registerMeasuring(app, {
    readSettings: (company) => readMeasuring(deps.database.db, company),
    inTurn: (request, read) => gate(readerOf(request), read),
  })
  return registerWidget(app, {
    folder: widgetFolder,
    publicUrl: deps.publicUrl,
    readFirstData: async (company, locales) =>
      showPictures(await readFirstData(deps.database.db, company, locales)),
    // A caller who opens thousands of pages does not delay bookings.
    inTurn: (request, make) => gate(readerOf(request), make),
    findVersions,
    ask: (name, input) => {
      const answer = answers.get(calls[name])
      if (answer === undefined) throw new Error(`${name} is not the same for all`)
      return attribution.run(attributionOf(deps, input.address), () => answer(input))
    },
    clock: deps.clock,
    renderedTtlMs: deps.configurationTtlMs,
    renderMs: deps.renderMs,
  })
}
