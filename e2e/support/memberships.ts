/** Memberships of a client, written directly into the database, as the company's staff would have sold them. */
import { randomUUID } from 'node:crypto'
import { addDays, today } from '@zapys/domain/time'
import { inDatabase } from './arrange.ts'

type Sold = {
  /** Days from today; `to` is included. */
  from: number
  to: number
  /** In the unit of the membership's type; null for a membership limited by time only. */
  total: number | null
  used?: number
  frozen?: { from: number; to: number | null }
  isPaid?: boolean
}

type Seller = {
  company: string
  /** The phone of a client who has signed in at the company. */
  phone: string
  template: string
}

/** Inserts memberships; returns their numbers in the order of `sold`. */
export const sellMemberships = (
  dataDir: string,
  { company, phone, template }: Seller,
  sold: readonly Sold[],
): Promise<string[]> =>
  inDatabase(dataDir, async (client) => {
    const day = (days: number | null) =>
      days === null ? null : addDays(today('Europe/Kyiv', Date.now() / 1000), days)
    const numbers: string[] = []
    for (const { from, to, total, used = 0, frozen, isPaid = true } of sold) {
      const id = randomUUID()
      const number = `J${id.slice(0, 7)}`.toUpperCase()
      await client.query(
        `insert into membership (company_id, membership_id, number, client_id, template_id, kind, type, name, description,
                                 translations, service_ids, price, currency_code, start_time, end_time, total, used,
                                 frozen_from, frozen_to, code_hash, created)
         select t.company_id, $4, $5, c.client_id, t.template_id, t.kind, t.type, t.name, t.description,
                t.translations, t.service_ids, t.price, t.currency_code, $6, $7, $8, $9, $10, $11,
                case t.kind when 'CERTIFICATE' then $13 end, $12
           from membership_template t join client c using (company_id)
          where t.company_id = $1 and t.template_id = $2 and c.phone = $3`,
        [
          company,
          template,
          phone,
          id,
          number,
          day(from),
          day(to),
          total,
          used,
          day(frozen?.from ?? null),
          day(frozen?.to ?? null),
          new Date(),
          id,
        ],
      )
      if (isPaid)
        await client.query(
          `insert into ledger_entry (company_id, entry_id, subject_kind, subject_id, cause, amount, currency_code, key, created)
           select company_id, gen_random_uuid(), 'MEMBERSHIP', membership_id, 'CORRECTION', price, currency_code,
                  'sold:' || membership_id, $3
             from membership where company_id = $1 and membership_id = $2`,
          [company, id, new Date()],
        )
      numbers.push(number)
    }
    return numbers
  })
