/** Converts the company, its branches, resources and services to rows. */
import type { CompanyFile } from '@zapys/company-file'
import type { Row, RowContext } from './row-context.ts'

export function companyRow(file: CompanyFile, { own, texts }: RowContext): Row {
  const { name, short_description, description } = file
  return {
    ...own,
    ...texts({ name, short_description, description, ...addressTexts(file.address) }),
    ...coordinates(file.address),
    logo: file.logo,
    photos: file.photos,
    photo_texts: file.photo_texts,
    language: file.language,
    timezone: file.timezone,
    currency_code: file.currency_code,
    company_type: file.company_type,
    social: Object.fromEntries(
      Object.entries(file.social).map(([kind, link], index) => [
        kind,
        { order: index + 1, value: link.value, title: link.title, iconName: link.iconName ?? kind },
      ]),
    ),
  }
}

export const branchRows = (file: CompanyFile, { own, texts, id }: RowContext): Row[] =>
  file.branches.map((branch, ordinal) => ({
    ...own,
    branch_id: id('branch', branch.key),
    ...texts({ name: branch.name, description: branch.description, ...addressTexts(branch.address) }),
    ...coordinates(branch.address),
    phone: branch.phone,
    logo: branch.logo,
    timezone: branch.timezone,
    currency_code: branch.currency_code,
    active: branch.active,
    ordinal,
    service_price_list_id: id('price_list', branch.price_list),
    booking_settings: branch.booking_settings,
  }))

export const resourceRows = (file: CompanyFile, { own, texts, id, orNull }: RowContext): Row[] =>
  file.resources.map((resource, ordinal) => ({
    ...own,
    resource_id: id('resource', resource.key),
    branch_id: id('branch', resource.branch),
    parent_id: orNull('resource', resource.parent),
    resource_type_id: orNull('resource_type', resource.resource_type),
    ...texts({
      name: resource.name,
      middle_name: resource.middle_name,
      last_name: resource.last_name,
      description: resource.description,
    }),
    type: resource.type,
    phone: resource.phone,
    logo: resource.logo,
    photos: resource.photos,
    photo_texts: resource.photo_texts,
    capacity: resource.capacity,
    takes_children: resource.takes_children,
    room: resource.room ?? false,
    active: resource.active,
    ordinal,
  }))

export const serviceRows = (file: CompanyFile, { own, texts, id, orNull }: RowContext): Row[] =>
  file.services.map((service, ordinal) => ({
    ...own,
    service_id: id('service', service.key),
    parent_id: orNull('service', service.parent),
    type: service.type,
    booking_type: service.booking_type,
    group_training_service: service.booking_type === 'EVENT',
    ...texts({
      name: service.name,
      short_description: service.short_description,
      description: service.description,
    }),
    logo: service.logo,
    duration: service.duration,
    display_duration: service.display_duration ?? service.duration,
    buffer_before: service.buffer_before,
    buffer_after: service.buffer_after,
    min_duration: service.min_duration,
    max_duration: service.max_duration,
    capacity: service.capacity,
    capacity_type: service.capacity_type,
    places: service.places,
    exclusive: service.exclusive,
    most_a_day: service.most_a_day,
    at_once: service.at_once,
    slot_cutter: service.slot_cutter,
    phases: service.phases,
    online_payment: service.online_payment,
    public: service.public,
    active: service.active,
    ordinal,
  }))

type Address = CompanyFile['address']
const addressTexts = ({ city, street }: Address) => ({ city, street })
const coordinates = ({ latitude, longitude }: Address) => ({ latitude, longitude })
