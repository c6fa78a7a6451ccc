import { z } from 'zod'
import { companyFile } from './schema.ts'

/** JSON Schema of a company file, for completion and validation in editors. */
export const companySchema = (): object => ({
  title: 'A company of Zapys',
  ...z.toJSONSchema(companyFile, {
    io: 'input',
    reused: 'ref',
    // The schema must describe the written form, not the parsed one.
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  }),
})
