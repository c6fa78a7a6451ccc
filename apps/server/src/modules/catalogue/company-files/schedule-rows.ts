/** Converts working hours of branches and resources to rows. */
import type { CompanyFile } from '@zapys/company-file'
import type { Row, RowContext } from './row-context.ts'

const calendarsOf = (file: CompanyFile) => [
  ...file.branches.map((branch) => ({ branch: branch.key, resource: null, of: branch })),
  ...file.resources.map((resource) => ({
    branch: resource.branch,
    resource: resource.key,
    of: resource,
  })),
]

export const weekRows = (file: CompanyFile, { own, id, orNull, rowId }: RowContext): Row[] =>
  calendarsOf(file).flatMap(({ branch, resource, of }) =>
    of.cycle_frames.map((frame) => ({
      ...own,
      frame_id: rowId('frame', branch, resource ?? '', frame.weekday, frame.start_time),
      branch_id: id('branch', branch),
      resource_id: orNull('resource', resource),
      weekday: frame.weekday,
      start_time: frame.start_time,
      end_time: frame.end_time,
    })),
  )

export const dayRows = (file: CompanyFile, { own, id, orNull, rowId }: RowContext): Row[] =>
  calendarsOf(file).flatMap(({ branch, resource, of }) =>
    of.day_frames.map(({ date, type, hours }) => ({
      ...own,
      frame_id: rowId('frame', branch, resource ?? '', 'day', date, type, hours.start_time),
      branch_id: id('branch', branch),
      resource_id: orNull('resource', resource),
      date,
      type,
      start_time: hours.start_time,
      end_time: hours.end_time,
      active: true,
    })),
  )
