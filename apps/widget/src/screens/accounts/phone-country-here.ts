import { useBranches } from '#widget/company/use-branches.ts'
import { phoneCountry } from '#widget/features/client-form/phone-country.ts'

/** Country of national numbers: that of the company's first branch. */
export const useCountryHere = () => phoneCountry(useBranches().data?.content[0]?.timezone ?? '')
