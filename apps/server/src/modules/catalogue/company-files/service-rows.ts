/** Converts links of services to rows: branches, performers, required resources, prices and discounts. */
import type { CompanyFile } from '@zapys/company-file'
import { newId } from '../../../platform/db/ids.ts'
import type { Row, RowContext } from './row-context.ts'

export const branchServiceRows = (file: CompanyFile, { own, id }: RowContext): Row[] =>
  file.services.flatMap((service) =>
    service.branches.map((key) => ({
      ...own,
      branch_id: id('branch', key),
      service_id: id('service', service.key),
    })),
  )

export const resourceServiceRows = (file: CompanyFile, { own, id }: RowContext): Row[] =>
  file.services.flatMap((service) =>
    service.resources.map((key) => ({
      ...own,
      service_id: id('service', service.key),
      resource_id: id('resource', key),
      duration: service.durations[key] ?? null,
    })),
  )

/** Required resources of services, numbered per service. */
export function needRows(file: CompanyFile, { own, id, orNull }: RowContext): { needs: Row[]; named: Row[] } {
  const needs = file.services.flatMap(({ key, besides, needs: others }) => [
    ...besides.map((type) => ({ service: key, type, resources: [] as string[], places: 1 as number | null })),
    ...others.map(({ resource_type, resources: named, places }) => ({
      service: key,
      type: resource_type,
      resources: named,
      places,
    })),
  ])
  const numbered = [...Map.groupBy(needs, ({ service }) => service).values()].flatMap((ofService) =>
    ofService.map((need, index) => ({ ...need, ordinal: index + 1 })),
  )
  return {
    needs: numbered.map(({ service, type, ordinal, places }) => ({
      ...own,
      service_id: id('service', service),
      ordinal,
      places,
      resource_type_id: orNull('resource_type', type),
    })),
    named: numbered.flatMap(({ service, resources: named, ordinal }) =>
      named.map((key) => ({
        ...own,
        service_id: id('service', service),
        ordinal,
        resource_id: id('resource', key),
      })),
    ),
  }
}

export const priceRows = (file: CompanyFile, { own, id, orNull }: RowContext): Row[] =>
  file.services.flatMap((service) =>
    service.prices.map((price) => ({
      ...own,
      // Its own id: staff may have given a derived one to another price.
      service_price_id: newId(),
      service_id: id('service', service.key),
      service_price_list_id: id('price_list', price.price_list),
      resource_type_id: orNull('resource_type', price.resource_type),
      amount: price.amount,
      first_day: price.first_day,
      last_day: price.last_day,
    })),
  )

/** A discount on several services is one row per service. */
export const discountRows = (file: CompanyFile, { own, id, orNull }: RowContext): Row[] =>
  file.discounts.flatMap(({ key, branch, services, hours, ...rest }) => {
    const each: (string | null)[] = services.length === 0 ? [null] : services
    return each.map((service) => ({
      ...own,
      discount_id: id('discount', service === null ? key : `${key}/${service}`),
      branch_id: orNull('branch', branch),
      service_id: orNull('service', service),
      ...rest,
      start_time: hours?.start_time ?? null,
      end_time: hours?.end_time ?? null,
    }))
  })
