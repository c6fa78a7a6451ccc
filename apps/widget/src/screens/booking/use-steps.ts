/** Addresses of the steps of a booking. Which step follows is decided by domain/flows; here it becomes a link. */
import type { Resource, Service } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
