/** Dependencies of the widget's pages on the rest of the server. */
import type { Branch, Configuration, EndpointName, Locale, Paged } from '@zapys/contract'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { ReadVersions } from '../platform/db/company-version.ts'

export type FirstData = { configuration: Configuration; branches: Paged<Branch> }

export type WidgetOptions = {
  /** Folder of the built widget. */
  folder: string
  /** Public address of the server, without a trailing slash. */
  publicUrl: string
  /**
   * Data of the first screen, for an id or alias, in the first of `locales` that the company offers, else in its
   * default.
   * Rejects with `company.notFound`.
   */
  readFirstData(company: string, locales: readonly Locale[]): Promise<FirstData>
  /** Builds a page of a company under admission control, like reads. `screen` groups pages by their cost. */
  inTurn<Page>(request: FastifyRequest, make: () => Promise<Page>): Promise<Page>
  /** By id or alias; undefined for an unknown company. Pages are cached with the version of the catalogue. */
  findVersions: ReadVersions
  /** Returns the API's response to a guest at this address, for a call with the same response for all. */
  ask(
    name: EndpointName,
    input: { params: unknown; query: unknown; locale: Locale; address: string },
  ): Promise<unknown>
  clock: Clock
  /**
   * How long rendered data other than the company and its branches may be cached; absent: rendered for each request.
   */
  renderedTtlMs?: number | undefined
  /** Time limit for rendering a screen; absent: a second and a half. */
  renderMs?: number | undefined
}
