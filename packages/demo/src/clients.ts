/** Fictional clients who fill the calendars. Their phone numbers are in ranges that are not in use. */
import { entityId } from './entity-id.ts'
import type { DemoCompany } from './demo-company.ts'

const firstNames = [
  'Оля',
  'Денис',
  'Тамара',
  'Захар',
  'Ліля',
  'Мирон',
  'Уляна',
  'Гліб',
  'Рита',
  'Елла',
  'Марко',
  'Іва',
]
const lastNames = ['Прикладна', 'Вигаданко', 'Зразок', 'Пробний', 'Макетна']

export type DemoClient = { client_id: string; first_name: string; last_name: string; phone: string }

export function demoClients(company: DemoCompany): DemoClient[] {
  return lastNames.flatMap((last_name, family) =>
    firstNames.map((first_name, member) => {
      const number = family * firstNames.length + member
      return {
        client_id: entityId(company, 'client', number),
        first_name,
        last_name,
        phone: number % 6 === 0 ? `+4822555${1000 + number}` : `+38044555${1000 + number}`,
      }
    }),
  )
}
