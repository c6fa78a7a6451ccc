/** The calls that store a service. No React here. */
import type { BranchResource } from '@zapys/contract'
import type { SendCall } from '#staff/features/forms/use-saving.ts'
import { areSameNeeds, needsBody } from './need-rows.ts'
import { pricesBody, serviceBody, type ServiceDraft } from './service-draft.ts'

type ToSave = {
  company: string
  /** Absent: a new one. */
  id: string | undefined
  /** By an earlier attempt of the same form. */
  created: string | undefined
  stored: ServiceDraft
  draft: ServiceDraft
  resources: readonly BranchResource[]
}

type Calls = { send: SendCall; query: { keepAppointments?: true }; onCreated(id: string): void }

/** The service itself, who performs it, what it needs besides, its prices. Repeatable. */
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
  for (const [branch, performers] of changedPerformers(draft, before, resources))
    await send('attachResources', {
      params: { company, branch, service },
      body: { service: { resources: performers } },
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

/** By branch, all performers there, where they differ from before. */
function changedPerformers(
  draft: ServiceDraft,
  before: ServiceDraft | undefined,
  resources: readonly BranchResource[],
): [string, string[]][] {
  const branches = [...new Set(resources.map(({ branch_id }) => branch_id))]
  const at = (branch: string, chosen: readonly string[]) =>
    resources.flatMap(({ id, branch_id }) => (branch_id === branch && chosen.includes(id) ? [id] : []))
  return branches.flatMap((branch): [string, string[]][] => {
    const now = at(branch, draft.performers)
    return now.join() === at(branch, before?.performers ?? []).join() ? [] : [[branch, now]]
  })
}
