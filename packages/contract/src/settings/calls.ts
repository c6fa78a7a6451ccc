import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import {
  BranchSettingsAnswer,
  BranchSettingsRequest,
  CompanySettingsAnswer,
  CompanySettingsRequest,
} from './schemas.ts'

const read = { tag: 'settings', right: 'settings.read', rateLimits: ['key.read'] } as const
const write = { tag: 'settings', right: 'settings.write', rateLimits: ['key.write'] } as const

export const readCompanySettings = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/settings' },
  summary: 'All settings of the company: chosen ones, and those in force',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: CompanySettingsAnswer,
  errors: [],
})

export const changeCompanySettings = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/settings' },
  summary:
    'Change any part of the settings. Absent parts stay, null resets to the default. Unknown and contradicting settings are rejected',
  params: CompanyParams,
  query: z.object({}),
  body: CompanySettingsRequest,
  answer: CompanySettingsAnswer,
  errors: ['validation.failed'],
  example: {
    settings: {
      booking_settings: {
        messages: { reminders: [86_400, 7200] },
        appointment: { cancel_notice: 43_200 },
      },
      widget_settings: { parsedCssVariables: { '--color-primary': '#7755aa' } },
    },
  },
})

export const readBranchSettings = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/settings' },
  summary: 'Booking settings of a branch: its own ones, and those in force',
  params: BranchParams,
  query: z.object({}),
  body: z.undefined(),
  answer: BranchSettingsAnswer,
  errors: ['branch.notFound'],
})

export const changeBranchSettings = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/settings' },
  summary: 'Change the own settings of a branch. Null resets a part to the company’s',
  params: BranchParams,
  query: z.object({}),
  body: BranchSettingsRequest,
  answer: BranchSettingsAnswer,
  errors: ['validation.failed', 'branch.notFound'],
  example: { settings: { booking_settings: { online_booking: { least_notice: 3600 } } } },
})
