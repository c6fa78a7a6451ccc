/** Calls that save a service. No React here. */
import type { BranchResource } from '@zapys/contract'
import type { SendCall } from '#staff/features/forms/use-saving.ts'
import { areSameNeeds, needsBody } from './need-rows.ts'
import { lengthOf, pricesBody, serviceBody, type ServiceDraft } from './service-draft.ts'

type ToSave = {
  company: string
  /** Absent: a new service. */
  id: string | undefined
  /** Id created by an earlier attempt of the same form. */
  created: string | undefined
  stored: ServiceDraft
  draft: ServiceDraft
  resources: readonly BranchResource[]
}

type Calls = { send: SendCall; query: { keepAppointments?: true }; onCreated(id: string): void }

/** Saves the service, its performers, required resources and prices. Repeatable. */
export async function saveService(
  { company, id, created, stored, draft, resources }: ToSave,
  { send, query, onCreated }: Calls,
): Promise<void> {
  const before = id === undefined ? undefined : stored
  let service = created
  if (service === undefined) {
    const parts = serviceBody(draft, undefined)
    const added = await send('createService', {
      params: { company },
      body: {
        company_service: {
          ...parts,
          name: draft.name.trim(),
          booking_type: draft.kind,
          group_training_service: draft.kind === 'EVENT',
        },
      },
    })
    service = added.id
    onCreated(service)
  } else {
    const changed = serviceBody(draft, before)
    if (Object.keys(changed).length > 0)
      await send('changeService', { params: { company, service }, query, body: { company_service: changed } })
  }
  for (const { branch, performers, durations } of changedPerformers(draft, before, resources))
    await send('attachResources', {
      params: { company, branch, service },
      body: { service: { resources: performers, ...(durations.length > 0 && { durations }) } },
    })
  if (!areSameNeeds(draft.needs, before?.needs ?? []))
    await send('saveServiceNeeds', {
      params: { company, service },
      query,
      body: { needs: needsBody(draft.needs) },
    })
  const prices = pricesBody(service, draft, before)
  if (prices.length > 0) await send('savePrices', { params: { company }, body: { prices } })
}

/** Per branch with changes: all performers there and the changed durations. */
export function changedPerformers(
  draft: ServiceDraft,
  before: ServiceDraft | undefined,
  resources: readonly BranchResource[],
): { branch: string; performers: string[]; durations: { resource: string; duration: number | null }[] }[] {
  const branches = [...new Set(resources.map(({ branch_id }) => branch_id))]
  const at = (branch: string, chosen: readonly string[]) =>
    resources.flatMap(({ id, branch_id }) => (branch_id === branch && chosen.includes(id) ? [id] : []))
  return branches.flatMap((branch) => {
    const performers = at(branch, draft.performers)
    const durations = performers.flatMap((resource) => {
      const duration = draft.kind === 'GENERAL' ? (lengthOf(draft, resource) ?? null) : null
      return duration === (before ? (lengthOf(before, resource) ?? null) : null)
        ? []
        : [{ resource, duration }]
    })
    const isSame = performers.join() === at(branch, before?.performers ?? []).join()
    return isSame && durations.length === 0 ? [] : [{ branch, performers, durations }]
  })
}
