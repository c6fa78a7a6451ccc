import { describe, expect, it } from 'vitest'
import { readClients, readText } from './clients-csv.ts'

const client = (line: number, first_name: string | null, last_name: string | null, phone: string | null) => ({
  line,
  first_name,
  last_name,
  phone,
})

describe('a table of clients', () => {
  it.each([
    { heads: 'Ім’я,Прізвище,Телефон', because: 'in Ukrainian' },
    { heads: "Ім'я,Прізвище,Тел.", because: 'with another apostrophe' },
    { heads: 'First name,Last name,Phone', because: 'in English' },
    { heads: 'Imię,Nazwisko,Telefon', because: 'in Polish' },
    { heads: 'Имя,Фамилия,Мобильный', because: 'in Russian' },
  ])('$heads is understood: $because', ({ heads }) => {
    const { clients, refused } = readClients(`${heads}\nОля,Коваль,050 123 45 67\n`, 'UA')!
    expect(clients).toEqual([client(2, 'Оля', 'Коваль', '+380501234567')])
    expect(refused).toEqual([])
  })

  it.each([
    {
      typed: '+48 22 555 01 20',
      country: 'UA' as const,
      phone: '+48225550120',
      because: 'it says its country',
    },
    { typed: '0048225550120', country: 'UA' as const, phone: '+48225550120', because: 'so does 00' },
    {
      typed: '380501234567',
      country: 'UA' as const,
      phone: '+380501234567',
      because: 'the plus is often lost',
    },
    { typed: '(050) 123-45-67', country: 'UA' as const, phone: '+380501234567', because: 'it is of here' },
    { typed: '512 345 678', country: 'PL' as const, phone: '+48512345678', because: 'here is Poland' },
    { typed: '48512345678', country: undefined, phone: '+48512345678', because: 'it has its country' },
  ])('$typed is $phone: $because', ({ typed, country, phone }) => {
    expect(readClients(`Name;Phone\nA;"${typed}"`, country)!.clients[0]!.phone).toBe(phone)
  })

  it('lines without a name or phone, and duplicates, are refused with their reason', () => {
    const { clients, refused } = readClients(
      'ПІБ;Телефон;E-mail\nКоваль Оля Іванівна;0501234567;a@b.c\n"Два\nрядки";12;\n;;x@y.z\nІнша;+380501234567;\n\nБез;;\n',
      'UA',
    )!
    expect(clients).toEqual([
      client(2, 'Оля Іванівна', 'Коваль', '+380501234567'),
      client(8, 'Без', null, null),
    ])
    expect(refused).toEqual([
      { line: 4, reason: '“12” is no phone of UA' },
      { line: 5, reason: 'has neither a name nor a phone' },
      { line: 6, reason: '+380501234567 stands in line 2 already' },
    ])
  })

  it('says what a column is taken for, and what is left out', () => {
    expect(readClients('\uFEFFКлієнт\tДата\tPhone\nА\t1\t+380501234567', undefined)!.columns).toEqual([
      { head: 'Клієнт', meaning: 'whole name' },
      { head: 'Дата', meaning: undefined },
      { head: 'Phone', meaning: 'phone' },
    ])
    expect(readClients('a,b\n1,2', 'UA')).toBeUndefined()
  })

  it('is read in the letters of Windows too', () => {
    expect(readText(Uint8Array.from([0xce, 0xeb, 0xff]))).toBe('Оля')
    expect(readText(new TextEncoder().encode('Оля'))).toBe('Оля')
  })
})
