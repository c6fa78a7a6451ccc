/** Addresses of pictures. docs/rules/pictures.md */
import { z } from 'zod'

export const picture = z.string().max(500).nullable().default(null)

export const photos = z
  .array(z.string().max(2000))
  .max(24)
  .default([])
  .meta({ description: 'Of work, in their order.' })
