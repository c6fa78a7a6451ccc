import type { PropertyTexts } from '../property-texts.ts'

export const performerTexts: PropertyTexts = {
  shapes: /^SaveResourceServices(Answer|Request)$/,
  texts: { services: 'Ids of all services that the resource performs, at most 500.' },
}
