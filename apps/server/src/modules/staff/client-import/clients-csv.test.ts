import { describe, expect, it } from 'vitest'
import { hasClients, readClients, TableTooLarge } from './clients-csv.ts'

const client = (line: number, about: Partial<Record<string, string>>) => ({
  line,
  first_name: null,
  middle_name: null,
  last_name: null,
  phone: null,
  email: null,
  note: null,
  ...about,
})
const inUkraine = { country: 'UA' as const }
const anywhere = { country: undefined }

describe('a table of clients', () => {
  it.each([
    { heads: 'Ім’я,Прізвище,Телефон', because: 'in Ukrainian' },
    { heads: "Ім'я,Прізвище,Тел.", because: 'with another apostrophe' },
    { heads: 'First name,Last name,Phone', because: 'in English' },
    { heads: 'Imię,Nazwisko,Telefon', because: 'in Polish' },
    { heads: 'Имя,Фамилия,Мобильный', because: 'in Russian' },
    { heads: 'Name,Surname,Phone Number', because: 'beside a surname the name is the first name' },
  ])('$heads is understood: $because', ({ heads }) => {
    const { clients, refused } = readClients(`${heads}\nОля,Коваль,050 123 45 67\n`, inUkraine)
    expect(clients).toEqual([client(2, { first_name: 'Оля', last_name: 'Коваль', phone: '+380501234567' })])
    expect(refused).toEqual([])
  })

  const olena = { first_name: 'Olena', last_name: 'Koval' }
  it.each([
    {
      program: 'Google',
      table:
        'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nOlena,,Koval,,,,* myContacts,* ,o@example.com,Mobile,+380 67 123 4501',
      client: { ...olena, phone: '+380671234501', email: 'o@example.com' },
    },
    {
      program: 'Outlook',
      table:
        'First Name,Middle Name,Last Name,Title,Company,Home Phone,Business Phone,Mobile Phone,Primary Phone,E-mail Address\nOlena,,Koval,,,044 123 45 02,,067 123 45 01,,o@example.com',
      client: { ...olena, phone: '+380671234501', email: 'o@example.com' },
    },
    {
      program: 'Outlook without a mobile phone',
      table: 'First Name,Last Name,Home Phone,Business Phone,Mobile Phone\nOlena,Koval,,044 123 45 02,',
      client: { ...olena, phone: '+380441234502' },
    },
    {
      program: 'a program that counts visits',
      table:
        'Name,Phone,Email,Visits,First visit,Last visit\nOlena Koval,0501234501,o@x.ua,4,2025-02-01,2026-11-03',
      client: { ...olena, phone: '+380501234501', email: 'o@x.ua' },
    },
    {
      program: 'one with messengers',
      table: 'Ім’я;Telegram;Телефон\nОлена;@olena;0501234502',
      client: { first_name: 'Олена', phone: '+380501234502' },
    },
    {
      program: 'one that says Cell',
      table: 'Name,Contact number,Cell\nOlena,0501234508,0501234509',
      client: { first_name: 'Olena', phone: '+380501234509' },
    },
    {
      program: 'Excel, with its separator',
      table: 'sep=;\r\nПрізвище;Ім’я;Телефон\r\nКоваль;Олена;0671234501',
      client: { line: 3, first_name: 'Олена', last_name: 'Коваль', phone: '+380671234501' },
    },
    {
      program: 'Altegio',
      table: 'ФИО;Телефон;Email;Продано\nКоваль Олена Петровна;380501234501;;500',
      client: {
        first_name: 'Олена',
        middle_name: 'Петровна',
        last_name: 'Коваль',
        phone: '+380501234501',
      },
    },
    {
      program: 'Square',
      table: 'Reference ID,First Name,Last Name,Email Address,Phone Number\n1,Olena,Koval,,+380501234501',
      client: { ...olena, phone: '+380501234501' },
    },
    {
      program: 'Fresha',
      table:
        'Client ID,First Name,Last Name,Blocked,Mobile Number,Telephone,Email\n1,Olena,Koval,No,+380501234501,,',
      client: { ...olena, phone: '+380501234501' },
    },
  ])('of $program is understood', ({ table, client: about }) => {
    const { clients, refused } = readClients(table, inUkraine)
    expect(refused).toEqual([])
    expect(clients).toEqual([{ ...client(2, {}), ...about }])
  })

  it.each([
    { heads: 'Name,Notes,Phone', because: 'Google and Outlook call them so' },
    { heads: 'ПІБ,Примітка,Телефон', because: 'in Ukrainian' },
    { heads: 'ФИО,Комментарий,Телефон', because: 'in Russian' },
    { heads: 'Imię i nazwisko,Uwagi,Telefon', because: 'in Polish' },
  ])('notes under $heads come along: $because', ({ heads }) => {
    const { clients } = readClients(`${heads}\nОля,"Алергія\nна латекс",0501234567`, inUkraine)
    expect(clients).toMatchObject([{ first_name: 'Оля', note: 'Алергія\nна латекс' }])
  })

  it('joins several columns of notes, and names a note that is too long', () => {
    const { clients, leftOut } = readClients(
      `Name,Notes,Comments\nОля,латекс,чай\nІра,${'я'.repeat(4001)},`,
      anywhere,
    )
    expect(clients).toMatchObject([{ note: 'латекс\nчай' }, { note: null }])
    expect(leftOut).toEqual([{ line: 3, code: 'LEFT_OUT', value: `${'я'.repeat(60)}…` }])
  })

  it('has a second phone in one cell: it is reported, and the first one is imported', () => {
    const { clients, leftOut } = readClients(
      'Name,Given Name,Family Name,Phone 1 - Value\nIvan Bondar,Ivan,Bondar,+380 67 123 4502 ::: +380 50 123 4503',
      anywhere,
    )
    expect(clients).toEqual([client(2, { first_name: 'Ivan', last_name: 'Bondar', phone: '+380671234502' })])
    expect(leftOut).toEqual([{ line: 2, code: 'LEFT_OUT', value: '+380501234503' }])
  })

  it.each([
    { head: 'ПІБ', cell: 'Коваль Олена Петрівна', is: ['Олена', 'Петрівна', 'Коваль'] },
    { head: 'ПІБ', cell: 'Олена Петрівна Коваль', is: ['Олена', 'Петрівна', 'Коваль'] },
    { head: 'ПІБ', cell: 'Олена Петрівна', is: ['Олена', 'Петрівна', null] },
    { head: 'ФИО', cell: 'Петрович Иван Петрович', is: ['Иван', 'Петрович', 'Петрович'] },
    { head: 'Клієнт', cell: 'Коваль Олена', is: ['Олена', null, 'Коваль'] },
    { head: 'Full Name', cell: 'Olena Koval', is: ['Olena', null, 'Koval'] },
    { head: 'Name', cell: 'Koval, Olena', is: ['Olena', null, 'Koval'] },
    { head: 'Имя и фамилия', cell: 'Олена Коваль', is: ['Олена', null, 'Коваль'] },
    { head: 'Imię i nazwisko', cell: 'Anna Maria Nowak', is: ['Anna Maria', null, 'Nowak'] },
    { head: 'Nazwisko i imię', cell: 'Nowak Anna Maria', is: ['Anna Maria', null, 'Nowak'] },
    { head: 'Ім’я', cell: 'Олена Коваль', is: ['Олена', null, 'Коваль'] },
  ])('full name “$cell” under $head', ({ head, cell, is }) => {
    const [first_name, middle_name, last_name] = is
    expect(readClients(`${head};Телефон\n"${cell}";0501234567`, inUkraine).clients).toMatchObject([
      { first_name, middle_name, last_name },
    ])
  })

  it('takes the order of names from the option before the heading', () => {
    const { clients } = readClients('Name\nKoval Olena', { ...anywhere, order: 'family-first' })
    expect(clients).toMatchObject([{ first_name: 'Olena', last_name: 'Koval' }])
  })

  it('lines without a name or phone, and duplicates, are refused with their reason', () => {
    const { clients, refused } = readClients(
      'ПІБ;Телефон;E-mail\nКоваль Оля Іванівна;0501234567;a@b.c\n"Два\nрядки";12;\n;;x@y.z\nІнша;+380501234567;\n\nБез;;\nбез;;\n',
      inUkraine,
    )
    expect(clients).toEqual([
      client(2, {
        first_name: 'Оля',
        middle_name: 'Іванівна',
        last_name: 'Коваль',
        phone: '+380501234567',
        email: 'a@b.c',
      }),
      client(8, { first_name: 'Без' }),
    ])
    expect(refused).toEqual([
      { line: 4, code: 'PHONE_INVALID', value: '12', country: 'UA' },
      { line: 5, code: 'EMPTY' },
      { line: 6, code: 'REPEATED', value: '+380501234567', first_line: 2 },
      { line: 9, code: 'REPEATED', value: null, first_line: 8 },
    ])
  })

  it('lists which field a column is, and which are left out', () => {
    const fieldsOf = (table: string, mapped?: [number, 'name' | 'phone' | undefined][]) =>
      readClients(table, { ...anywhere, mapped: () => new Map(mapped) }).columns.map(({ head, field }) => [
        head,
        field,
      ])
    expect(fieldsOf('\uFEFFКлієнт\tДата\tPhone\nА\t1\t+380501234567')).toEqual([
      ['Клієнт', 'name'],
      ['Дата', undefined],
      ['Phone', 'phone'],
    ])
    const mapped: [number, 'name' | 'phone'][] = [
      [0, 'name'],
      [1, 'phone'],
    ]
    expect(fieldsOf('Wer,Handy,Phone\nA,1,2', mapped)).toEqual([
      ['Wer', 'name'],
      ['Handy', 'phone'],
      ['Phone', undefined],
    ])
    expect(fieldsOf('Name,Phone,Email\nA,1,2', [[2, undefined]])).toContainEqual(['Email', undefined])
  })

  it('without a column for a name or a phone has no clients, and shows what its columns contain', () => {
    const read = readClients('a,b\n1,2\n,3', anywhere)
    expect(hasClients(read)).toBe(false)
    expect(read).toMatchObject({ clients: [], samples: [['1'], ['2', '3']] })
  })
})

describe('a table that would keep other requests waiting', () => {
  it.each([
    { what: '200,000 columns', table: `${','.repeat(200_000)}\n${'a\n'.repeat(100_000)}` },
    { what: 'a line too many', table: `Name\n${'a\n'.repeat(101)}` },
  ])('is rejected before its lines are read: $what', ({ table }) => {
    expect(() => readClients(table, { ...inUkraine, maxLines: 100 })).toThrow(TableTooLarge)
  })

  it('a mail of dots takes no time', () => {
    const before = process.cpuUsage()
    const { leftOut } = readClients(`Name,Email\nОля,a@${'.'.repeat(100_000)} b`, anywhere)
    expect(leftOut).toMatchObject([{ code: 'LEFT_OUT' }])
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
  })

  it('five phones of a line are read; further ones are reported', () => {
    const typed = Array.from({ length: 7 }, (_, index) => `050123456${index}`)
    const { clients, leftOut } = readClients(`Name,Phone\nОля,${typed.join(';')}`, inUkraine)
    expect(clients[0]!.phone).toBe('+380501234560')
    expect(leftOut.map((problem) => 'value' in problem && problem.value)).toEqual([
      ...[1, 2, 3, 4].map((end) => `+38050123456${end}`),
      '0501234565',
      '0501234566',
    ])
  })
})

describe('a phone in a table', () => {
  const phones = (country: 'UA' | 'PL' | 'US' | 'ES' | undefined, typed: string[]) =>
    readClients(`Name;Phone\n${typed.map((phone, index) => `A${index};"${phone}"`).join('\n')}`, { country })

  it.each([
    {
      typed: '+48 22 555 01 20',
      country: 'UA' as const,
      is: '+48225550120',
      because: 'it names its country',
    },
    { typed: '0048225550120', country: 'UA' as const, is: '+48225550120', because: 'so does 00' },
    { typed: '380501234567', country: 'UA' as const, is: '+380501234567', because: 'the plus is often lost' },
    { typed: '(050) 123-45-67', country: 'UA' as const, is: '+380501234567', because: 'it is of Ukraine' },
    { typed: '512 345 678', country: 'PL' as const, is: '+48512345678', because: 'it is of Poland' },
    { typed: '48512345678', country: 'PL' as const, is: '+48512345678', because: 'the plus is often lost' },
    { typed: '(917) 555-0143', country: 'US' as const, is: '+19175550143', because: 'it is of the States' },
    { typed: '612 345 678', country: 'ES' as const, is: '+34612345678', because: 'it is of Spain' },
  ])('$typed is $is: $because', ({ typed, country, is }) => {
    expect(phones(country, [typed]).clients[0]!.phone).toBe(is)
  })

  it('is never guessed into another country', () => {
    const national = ['(917) 555-0143', '0176 12345678', '91 234 567 89', '612 345 678', '6 12 34 56 78']
    const { clients, refused } = phones(undefined, national)
    expect(clients).toEqual([])
    expect(refused).toHaveLength(5)
    expect(refused[0]).toEqual({ line: 2, code: 'PHONE_WITHOUT_COUNTRY', value: '(917) 555-0143' })
    // Digits of a valid length outside any number plan, and an international call without its plus.
    expect(phones('US', ['0176 12345678', '01 234 5678', '011 48 601 234 501']).clients).toEqual([])
    expect(phones('PL', ['380501234567', '+48 000 000 000']).clients).toEqual([])
    expect(phones('ES', ['664 1234567', '5123 4567', '176 12345678']).clients).toEqual([])
  })
})
