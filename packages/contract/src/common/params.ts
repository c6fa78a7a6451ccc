import { z } from 'zod'
import { Id } from './schemas.ts'

export const CompanyParams = z.object({ company: Id })
export const BranchParams = z.object({ company: Id, branch: Id })
export const ServiceParams = z.object({ company: Id, service: Id })
export const BranchServiceParams = z.object({ company: Id, branch: Id, service: Id })
export const ResourceParams = z.object({ company: Id, branch: Id, resource: Id })
