import type { Absence, CompanyAppointment } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#staff/api/use-action.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { useText } from '#staff/language/language.tsx'
import { assignedTo, type Assignment } from './give.ts'

export type OutcomeKind = 'given' | 'moved' | 'cancelled'

/** Result of an action on a booking or class. */
export type Outcome = {
  id: string
  kind: OutcomeKind
  start: string
  title: string
  words: string
  isClass: boolean
}

type CompanyEvent = Absence['events'][number]['event']
type Colleague = Assignment['to']

const reads: readonly EndpointName[] = ['readAbsence', 'readBranchDay', 'listCompanyEvents', 'listVisitSlots']

const classOutcome = (event: CompanyEvent, kind: OutcomeKind, words: string): Outcome => ({
  id: event.id,
  kind,
  start: event.start_time,
  title: event.name ?? event.service.name,
  words,
  isClass: true,
})

/** Acts on what an absence concerns, one after the other. Each is for the state that is shown; a rejection is shown with the new one. */
export function useAbsenceActs({
  company,
  branch,
  absent,
}: {
  company: string
  branch: string
  absent: string
}) {
  const text = useText()
  const queries = useQueryClient()
  const change = useAction('changeCompanyAppointment')
  const changeEvent = useAction('changeEvent')
  const cancelEvent = useAction('cancelEvent')
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [failures, setFailures] = useState<ReadonlyMap<string, ApiFailure>>(new Map())
  const params = { company, branch }

  const record = (outcome: Outcome) =>
    setOutcomes((before) => [...before.filter(({ id }) => id !== outcome.id), outcome])
  const runAll = async (acts: readonly { id: string; run(): Promise<Outcome> }[]) => {
    setBusy(true)
    setFailures(new Map())
    for (const { id, run } of acts)
      try {
        record(await run())
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        setFailures((before) => new Map(before).set(id, error))
      }
    await Promise.all(reads.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    setBusy(false)
  }
  const assignedWords = ({ name }: Colleague) => text('desk.absence.given', { name })

  const give = ({ appointment, to }: Assignment) => ({
    id: appointment.id,
    run: async (): Promise<Outcome> => {
      await change.run({
        params: { ...params, appointment: appointment.id },
        body: { appointment: assignedTo(appointment, absent, to.id) },
      })
      return outcomeOf(appointment, 'given', assignedWords(to))
    },
  })
  const cancel = (appointment: CompanyAppointment) => ({
    id: appointment.id,
    run: async (): Promise<Outcome> => {
      await change.run({
        params: { ...params, appointment: appointment.id },
        body: { appointment: { status: 'CANCELLED', version: appointment.version } },
      })
      return outcomeOf(appointment, 'cancelled', text('desk.status.CANCELLED'))
    },
  })
  const giveClass = (event: CompanyEvent, to: Colleague) => ({
    id: event.id,
    run: async (): Promise<Outcome> => {
      await changeEvent.run({
        params: { ...params, event: event.id },
        query: { moveAppointments: true },
        body: { event: { resource_id: to.id } },
      })
      return classOutcome(event, 'given', assignedWords(to))
    },
  })
  const cancelClass = (event: CompanyEvent) => ({
    id: event.id,
    run: async (): Promise<Outcome> => {
      await cancelEvent.run({ params: { ...params, event: event.id }, body: {} })
      return classOutcome(event, 'cancelled', text('desk.status.CANCELLED'))
    },
  })
  const outcomeOf = (appointment: CompanyAppointment, kind: OutcomeKind, words: string): Outcome => ({
    id: appointment.id,
    kind,
    start: appointment.start_time,
    title: clientName(appointment.client) || text('desk.board.noName'),
    words,
    isClass: false,
  })
  return {
    outcomes,
    failures,
    isBusy,
    give: (assignments: readonly Assignment[]) => runAll(assignments.map(give)),
    cancel: (appointments: readonly CompanyAppointment[], events: readonly CompanyEvent[] = []) =>
      runAll([...appointments.map(cancel), ...events.map(cancelClass)]),
    giveClass: (event: CompanyEvent, to: Colleague) => runAll([giveClass(event, to)]),
    moved: (appointment: CompanyAppointment, words: string) => record(outcomeOf(appointment, 'moved', words)),
    /** Called after an action was undone. */
    forget: (id: string) => setOutcomes((before) => before.filter((one) => one.id !== id)),
  }
}
