/** Addresses of pictures. docs/rules/pictures.md */
import { MAX_PHOTOS, PictureAddress, textLines } from '@zapys/contract'
import { z } from 'zod'

export const picture = PictureAddress.max(500).nullable().default(null)

export const photos = z
  .array(PictureAddress)
  .max(MAX_PHOTOS)
  .default([])
  .meta({ description: 'Of work, in their order.' })

export const photoTexts = z
  .record(PictureAddress, textLines(300))
  .default({})
  .meta({ description: 'What is on the photos, by their address.' })
