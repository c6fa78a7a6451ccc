import type { Resource, Service } from '@zapys/contract'
import type { LocalMoment } from '@zapys/domain/addresses'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'

export type ConfirmVisitProps = AtBranch & {
  services: Service[]
  /** Null: any free staff. */
  resource: Resource | null
  /** Who performs each service, where several resources do. */
  performers?: readonly string[] | undefined
  /** All who might be offered instead, for their names. */
  resources: Resource[]
  moment: LocalMoment
  rentSeconds?: number | undefined
  /** Where each part of the visit was chosen. */
  steps: { services: string; resource: string; time: string; branch: string | undefined }
  confirmTo(dateTime: string, resource: string | null): string
}
