import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  demoClients,
  demoCompanies,
  planEvents,
  planParticipants,
  planVisits,
  priceOf,
  type DemoCompany,
} from './index.ts'

const assets = new URL('../assets/', import.meta.url)
const named = (alias: string): DemoCompany => {
  const company = demoCompanies.find((candidate) => candidate.alias === alias)
  if (company === undefined) throw new Error(`no ${alias}`)
  return company
}

/** What the demo companies speak: a language that is left out says the same as Ukrainian. */
const spoken = ['uk', 'en', 'pl']

/** Every text of several languages, wherever it stands in the file. */
function textsIn(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return []
  return 'uk' in value && Object.values(value).every((words) => typeof words === 'string')
    ? [value as Record<string, string>]
    : Object.values(value).flatMap(textsIn)
}

describe.each(demoCompanies.map((company) => ({ alias: company.alias, company })))(
  'the demo company $alias',
  ({ company }) => {
    it('says every text of its own in all four languages', () => {
      const { ratings: _, entity_titles: __, ...file } = company
      const texts = textsIn(file)
      expect(texts.length).toBeGreaterThan(10)
      for (const text of texts)
        for (const language of spoken) expect(text[language]?.trim(), JSON.stringify(text)).toBeTruthy()
    })

    it('asks a price for every service at every branch where somebody performs it', () => {
      const bookable = company.services.filter((service) => service.type === 'SERVICE')
      for (const service of bookable) {
        expect(service.duration, service.key).toBeGreaterThan(0)
        expect(service.resources.length, service.key).toBeGreaterThan(0)
        for (const resource of service.resources)
          expect(priceOf(company, service.key, resource), service.key).toBeGreaterThan(0)
      }
    })

    it('shows only pictures and pages that are there and weigh little', () => {
      const wanted = [...JSON.stringify(company).matchAll(/"\/demo\/([\w.-]+)"/g)].map(
        ([, file = '']) => file,
      )
      expect(wanted.length).toBeGreaterThan(0)
      for (const file of wanted)
        expect(readFileSync(new URL(file, assets)).length, file).toBeLessThan(3 * 1024)
    })

    it('lives the same life however often a day is planned', () => {
      const firstDay = '2026-05-18'
      const week = planVisits(company, firstDay, '2026-05-24')
      expect(planVisits(company, '2026-05-20', '2026-05-20')).toEqual(
        week.filter(({ date }) => date === '2026-05-20'),
      )
      expect(planEvents(company, firstDay, '2026-05-24')).toEqual(planEvents(company, firstDay, '2026-05-24'))
    })

    it('has bookings in the calendar and leaves room for more', () => {
      const visits = planVisits(company, '2026-05-18', '2026-05-31')
      const busy = new Map<string, number>()
      for (const visit of visits) busy.set(visit.resource, (busy.get(visit.resource) ?? 0) + visit.duration)
      for (const resource of company.resources) {
        const branch = company.branches.find(({ key }) => key === resource.branch)
        const frames = resource.cycle_frames.length > 0 ? resource.cycle_frames : (branch?.cycle_frames ?? [])
        const working = 2 * frames.reduce((sum, frame) => sum + frame.end_time - frame.start_time, 0)
        const share = (busy.get(resource.key) ?? 0) / working
        expect(share, `${resource.key} is busy for ${Math.round(share * 100)} %`).toBeGreaterThan(0.2)
        expect(share, `${resource.key} is busy for ${Math.round(share * 100)} %`).toBeLessThan(0.7)
      }
    })
  },
)

describe('what is special about each', () => {
  it('the studio has two branches, eight resources and thirty services in categories', () => {
    const studio = named('studio')
    expect(studio.branches.map(({ currency_code }) => currency_code)).toEqual(['UAH', 'PLN'])
    expect(studio.resources).toHaveLength(8)
    expect(studio.services.filter(({ type }) => type === 'SERVICE')).toHaveLength(30)
    expect(studio.services.filter(({ type, parent }) => type === 'SERVICE' && parent === null)).toEqual([])
    expect(new Set(studio.membership_templates.map(({ type }) => type)).size).toBe(4)
    expect(studio.membership_templates.some(({ kind }) => kind === 'CERTIFICATE')).toBe(true)
    expect(studio.entity_titles).toHaveLength(6 * 4 * 3)
  })

  it('a face massage takes the room of the branch and its performer', () => {
    const visits = planVisits(named('studio'), '2026-05-18', '2026-06-14')
    const massages = visits.filter(({ service }) => service === 'face-massage')
    expect(new Set(massages.map(({ branch, besides }) => `${branch}: ${besides.join()}`))).toEqual(
      new Set(['kyiv: spa', 'warsaw: cabinet']),
    )
    expect(visits.filter(({ besides }) => besides.length > 0)).toEqual(massages)
  })

  it('a top stylist of the studio costs more than a stylist', () => {
    expect(priceOf(named('studio'), 'haircut-women', 'olena')).toBeGreaterThan(
      priceOf(named('studio'), 'haircut-women', 'sofia'),
    )
  })

  it('the hall has classes for sixty days, more people in them as they draw near, and a few that are full', () => {
    const hall = named('hall')
    const today = '2026-05-18'
    const events = planEvents(hall, today, '2026-07-16')
    expect(new Set(events.map(({ date }) => date)).size).toBe(60)
    const soon = events.filter(({ date }) => date <= '2026-05-31')
    const full = soon.filter((event) => planParticipants(hall, event, today).length === event.space)
    expect(full.length).toBeGreaterThan(0)
    expect(full.length).toBeLessThan(soon.length / 3)
    for (const event of soon) {
      const before = planParticipants(hall, event, '2026-05-10').length
      expect(planParticipants(hall, event, event.date).length).toBeGreaterThanOrEqual(before)
    }
  })

  it('no client books a class twice', () => {
    const hall = named('hall')
    for (const event of planEvents(hall, '2026-05-18', '2026-05-24')) {
      const clients = planParticipants(hall, event, '2026-05-18').map(({ client_id }) => client_id)
      expect(new Set(clients).size).toBe(clients.length)
    }
  })

  it('the invented clients have a phone number each', () => {
    const phones = demoClients(named('studio')).map(({ phone }) => phone)
    expect(new Set(phones).size).toBe(phones.length)
    for (const phone of phones) expect(phone).toMatch(/^\+(380445551\d{3}|48225551\d{3})$/)
  })

  it('every picture and page in the folder is used', () => {
    const used = JSON.stringify(demoCompanies)
    expect(readdirSync(assets).filter((file) => !used.includes(`"/demo/${file}"`))).toEqual([])
  })
})
