/** All descriptions of properties; texts of a noun come before those of common names. */
import { accountTexts } from './accounts/texts.ts'
import { appointmentTexts } from './appointments/texts.ts'
import { bodyTexts, commonTexts } from './common/texts.ts'
import { companyTexts } from './companies/texts.ts'
import { errorTexts } from './errors/texts.ts'
import { holdTexts } from './holds/texts.ts'
import { membershipTexts } from './memberships/texts.ts'
import { operatorTexts } from './operator/texts.ts'
import { paymentTexts } from './payments/texts.ts'
import type { PropertyTexts } from './property-texts.ts'
import { redemptionTexts } from './redemptions/texts.ts'
import { catalogueTexts } from './services/texts.ts'
import { slotTexts } from './slots/texts.ts'
import { waitingTexts } from './waiting/texts.ts'
import { webhookTexts } from './webhooks/texts.ts'

export const propertyTexts: readonly PropertyTexts[] = [
  ...errorTexts,
  ...redemptionTexts,
  ...appointmentTexts,
  ...holdTexts,
  ...waitingTexts,
  ...slotTexts,
  ...companyTexts,
  ...catalogueTexts,
  ...membershipTexts,
  ...paymentTexts,
  ...operatorTexts,
  ...webhookTexts,
  ...accountTexts,
  bodyTexts,
  commonTexts,
]
