import type { Resource, Service } from '@zapys/contract'
import type { LocalMoment } from '@zapys/domain/addresses'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'

export type ConfirmVisitProps = AtBranch & {
  services: Service[]
  /** Null: any free performer. */
  resource: Resource | null
  /** Performer of each service, if there are several. */
  performers?: readonly string[] | undefined
  /** All resources that may be offered instead, for their names. */
  resources: Resource[]
  moment: LocalMoment
  rentSeconds?: number | undefined
  /** Addresses of the steps of the visit. */
  steps: { services: string; resource: string; time: string; branch: string | undefined }
  confirmTo(dateTime: string, resource: string | null): string
}
