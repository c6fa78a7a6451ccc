/** Settings of a company file that the API calls for settings would reject. */
import {
  bookingFaults,
  bookingSettings,
  ownParts,
  reminderFaults,
  type SettingFault,
  statusFaults,
  widgetFaults,
} from '@zapys/domain/companies'
import type { Fault, Path } from './problem.ts'
import type { CompanyFile } from './schema.ts'

const tooManyReminders = ({ booking_settings, branches }: CompanyFile): Fault[] => {
  const companyWide = bookingSettings(booking_settings)
  const atBranches = branches.map((branch) => ownParts(companyWide, branch.booking_settings))
  return reminderFaults([companyWide, ...atBranches]).map(({ path, reason }) => ({
    path: path.split('.'),
    reason,
  }))
}

/** The same validation as in the API calls, so that a file cannot import settings that they reject. */
export function settingsBroken(file: CompanyFile): Fault[] {
  const { widget_settings, booking_settings, appointment_statuses, branches } = file
  const companyWide = bookingSettings(booking_settings)
  return [
    ...tooManyReminders(file),
    ...[
      ...statusFaults(appointment_statuses),
      ...widgetFaults(widget_settings, file.language),
      ...bookingFaults(booking_settings, companyWide, appointment_statuses),
    ].map((fault) => atPath([], fault)),
    ...branches.flatMap((branch, index) =>
      bookingFaults(
        branch.booking_settings,
        ownParts(companyWide, branch.booking_settings),
        appointment_statuses,
      )
        // Faults inherited from the company were reported above.
        .filter(({ path }) => isSaid(branch, path))
        .map((fault) => atPath(['branches', index], fault)),
    ),
  ]
}

const atPath = (above: Path, { path, reason }: SettingFault): Fault => ({
  path: [...above, ...path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))],
  reason,
})

const isSaid = (branch: CompanyFile['branches'][number], path: string): boolean =>
  Object.keys(branch.booking_settings).some((part) => path.startsWith(`booking_settings.${part}.`))
