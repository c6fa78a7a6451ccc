import { z } from 'zod'
import { Id } from './schemas.ts'

export const CompanyParams = z.object({ company: Id })
export const BranchParams = z.object({ company: Id, branch: Id })
