/** What the widget's pages need of the rest of the server. */
import type { Branch, Configuration, EndpointName, Locale, Paged } from '@zapys/contract'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { ReadVersions } from '../platform/db/company-version.ts'

export type FirstData = { configuration: Configuration; branches: Paged<Branch> }

export type WidgetOptions = {
  /** Of the built widget. */
  folder: string
  /** The address that clients see, without a trailing slash. */
  publicUrl: string
  /**
   * What the first screen shows, for an id or alias, in the first of `wishes` that the company offers, else in its default.
   * Rejects with `company.notFound`.
   */
  readFirstData(company: string, wishes: readonly Locale[]): Promise<FirstData>
  /** Makes a page of a company when its turn has come, as reads have theirs. `screen` tells pages apart by what they cost. */
  inTurn<Page>(request: FastifyRequest, make: () => Promise<Page>): Promise<Page>
  /** By id or alias; undefined where there is no such company. Pages are cached with the version of the catalogue. */
  findVersions: ReadVersions
  /** Answers a call that is the same for all, as the API would answer a guest at this address. */
  ask(
    name: EndpointName,
    asked: { params: unknown; query: unknown; locale: Locale; address: string },
  ): Promise<unknown>
  clock: Clock
  /** How old what a screen shows beyond the company and its branches may be; absent: it is rendered each time. */
  drawnKeptMs?: number | undefined
  /** How long rendering a screen may take; absent: a second and a half. */
  renderMs?: number | undefined
}
