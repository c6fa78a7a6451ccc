import { z } from 'zod'
import { companyFile } from './schema.ts'

/** The shape of a company file as JSON Schema: with it editors complete what is typed, and underline what is wrong. */
export const companySchema = (): object => ({
  title: 'A company of Zapys',
  ...z.toJSONSchema(companyFile, {
    io: 'input',
    reused: 'ref',
    // As the product reads them, which is not how they are written.
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  }),
})
