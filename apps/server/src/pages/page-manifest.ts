/** GET /api/manifest.json: the web app manifest, filled from the query. S7.manifest. */
import { locales } from '@zapys/contract'
import { webPage } from '@zapys/domain/addresses'
import type { FastifyInstance } from 'fastify'
import { isElsewhere } from '../platform/http/picture-address.ts'

export type ManifestQuery = {
  companyId?: string | undefined
  companyName?: string | undefined
  companyShortDescription?: string | undefined
  companyLogo?: string | undefined
  lang?: string | undefined
}

/** An id or alias; other values could make the installed app leave the company's pages. */
const companyKey = /^[a-z0-9][a-z0-9_.-]{0,63}$/i

/**
 * Responds without any value, too. An invalid value is omitted, since no person reads an error here.
 * A logo on another server is omitted as well: our address of it is signed, and this call would sign any address for
 * any caller.
 */
function webAppManifest(query: ManifestQuery, publicUrl: string) {
  const start = companyKey.test(query.companyId ?? '') ? `/i/${query.companyId}` : '/'
  const name = text(query.companyName, 100) ?? 'Zapys'
  const description = text(query.companyShortDescription, 300)
  const logoAddress = webPage(query.companyLogo)
  const logo = logoAddress === undefined || isElsewhere(publicUrl, logoAddress) ? undefined : logoAddress
  return {
    id: start,
    start_url: start,
    scope: '/',
    name,
    short_name: name.length <= 30 ? name : `${name.slice(0, 29).trimEnd()}…`,
    ...(description === undefined ? {} : { description }),
    lang: locales.find((locale) => locale === query.lang) ?? 'uk',
    dir: 'ltr',
    display: 'standalone',
    orientation: 'any',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: logo === undefined ? [] : [{ src: logo, sizes: 'any', purpose: 'any' }],
  }
}

const text = (value: string | undefined, most: number): string | undefined => {
  const words = value?.trim().slice(0, most)
  return words === '' ? undefined : words
}

export function registerManifest(app: FastifyInstance, publicUrl: string): void {
  app.get('/api/manifest.json', (request, reply) => {
    const values = request.query as Record<string, string | string[] | undefined>
    // A repeated name is parsed to a list; the first value counts.
    const first = (name: keyof ManifestQuery) => [values[name]].flat()[0]
    return reply
      .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
      .send(
        JSON.stringify(
          webAppManifest(
            {
              companyId: first('companyId'),
              companyName: first('companyName'),
              companyShortDescription: first('companyShortDescription'),
              companyLogo: first('companyLogo'),
              lang: first('lang'),
            },
            publicUrl,
          ),
        ),
      )
  })
}
