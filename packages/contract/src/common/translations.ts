/** Catalogue texts in languages other than the company's. In a request they replace the stored ones. */
import { z } from 'zod'
import { Locale, textLine, textLines } from './schemas.ts'

const inOtherLanguages = <Texts extends z.ZodRawShape>(texts: Texts) =>
  z.partialRecord(Locale, z.object(texts).partial())

export const ServiceTexts = inOtherLanguages({
  name: textLine(300),
  short_description: textLines(10_000),
  description: textLines(10_000),
})

export const ResourceTexts = inOtherLanguages({
  name: textLine(200),
  middle_name: textLine(200),
  last_name: textLine(200),
  description: textLines(10_000),
})

export const BranchTexts = inOtherLanguages({
  name: textLine(200),
  description: textLines(10_000),
  city: textLine(200),
  street: textLine(300),
})

export const TemplateTexts = inOtherLanguages({ name: textLine(300), description: textLines(10_000) })

export const EventTexts = inOtherLanguages({ name: textLine(300), description: textLines(10_000) })

export const ResourceTypeTexts = inOtherLanguages({ name: textLine(200) })
