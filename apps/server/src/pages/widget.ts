/** Serves the built widget: its files, and one page at every address that the widget has a screen for. */
import type { FastifyInstance } from 'fastify'
import type { ShowPage } from '../platform/route/not-found.ts'
import { createCompanyPage } from './company-page.ts'
import { loadScreenRenderer } from './screen-renderer.ts'
import { createPageRendering } from './page-rendering.ts'
import { createPageOutput } from './page-output.ts'
import { createProductPage } from './product-page.ts'
import { signInCallbackPath, unlessOfStaff } from './sign-in-callback.ts'
import { serveStaticFiles } from './static-files.ts'
import { readWidgetAssets } from './widget-assets.ts'
import type { WidgetOptions } from './widget-options.ts'

/** Returns the function that shows the page at an unknown address, with status 404. */
export async function registerWidget(app: FastifyInstance, options: WidgetOptions): Promise<ShowPage> {
  const assets = await readWidgetAssets(options.folder)
  const output = createPageOutput(assets, options.publicUrl)
  const rendering = createPageRendering(await loadScreenRenderer(options.folder), options)
  const productPage = createProductPage(options, { output, rendering })
  const companyPage = createCompanyPage(options, { output, rendering })

  for (const url of ['/', '/i', '/c', '/error']) app.get(url, productPage)
  app.get(signInCallbackPath, unlessOfStaff(productPage))
  for (const url of ['/i/:company', '/i/:company/*', '/c/:company', '/c/:company/*'])
    app.get(url, companyPage)
  await serveStaticFiles(app, options.folder)
  return productPage
}
