/** Meaning of the columns in a table of clients: by the headings of known programs, or as mapped by the caller. */
import { clientColumns, type ClientColumn } from '@zapys/contract'

/** `name`: the full name in one column. */
export type Field = ClientColumn

export type Column = { head: string; field: Field | undefined; index: number }

/**
 * Complete headings in lower case. Within a field an earlier heading takes precedence: a mobile phone before a home
 * phone. Contains headings of Google, Outlook, Altegio, Fresha and Square, and usual ones in uk, en, pl and ru.
 */
const headings: Record<Field, readonly string[]> = {
  first_name: ["ім'я", 'имя', 'first name', 'given name', 'firstname', 'forename', 'imię', 'imie'],
  middle_name: [
    'по батькові',
    'по-батькові',
    'отчество',
    'middle name',
    'additional name',
    'patronymic',
    'drugie imię',
    'drugie imie',
  ],
  last_name: ['прізвище', 'фамилия', 'last name', 'family name', 'lastname', 'surname', 'nazwisko'],
  name: [
    'піб',
    'фио',
    "прізвище та ім'я",
    "прізвище, ім'я",
    "прізвище ім'я",
    "прізвище, ім'я, по батькові",
    "прізвище ім'я по батькові",
    "повне ім'я",
    "ім'я та прізвище",
    "ім'я прізвище",
    'клієнт',
    'фамилия имя отчество',
    'фамилия и имя',
    'фамилия имя',
    'имя и фамилия',
    'имя фамилия',
    'полное имя',
    'клиент',
    'full name',
    'fullname',
    'client name',
    'customer name',
    'client',
    'customer',
    'name',
    'imię i nazwisko',
    'imie i nazwisko',
    'nazwisko i imię',
    'nazwisko i imie',
    'klient',
    'file as',
  ],
  phone: [
    'мобільний',
    'мобільний телефон',
    'моб',
    'моб телефон',
    'номер мобільного',
    'мобильный',

    'мобильный телефон',
    'номер мобильного',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'cellphone',
    'telefon komórkowy',
    'komórka',
    'numer komórkowy',
    'phone 1 value',
    'телефон',
    'номер телефону',
    'номер телефона',
    'тел',
    'контактний телефон',
    'phone',
    'phone number',
    'tel',
    'telephone',
    'telephone number',
    'contact number',
    'primary phone',
    'telefon',
    'numer telefonu',
    'numer tel',
    'phone 2 value',
    'phone 3 value',
    'home phone',
    'home phone 2',
    'other phone',
    'business phone',
    'business phone 2',
    'work phone',
    'company main phone',
    'car phone',
    'домашній телефон',
    'домашний телефон',
    'робочий телефон',
    'рабочий телефон',
  ],
  email: [
    'email',
    'e-mail',
    'e-mail address',
    'email address',
    'mail',
    'e-mail 1 value',
    'e-mail 2 value',
    'e-mail 2 address',
    'e-mail 3 address',
    'пошта',
    'електронна пошта',
    'електронна адреса',
    'почта',
    'электронная почта',
    'эл почта',
    'adres e-mail',
    'adres email',
  ],
  note: [
    'нотатки',
    'нотатка',
    'примітки',
    'примітка',
    'коментар',
    'коментарі',
    'заметки',
    'заметка',
    'примечание',
    'примечания',
    'комментарий',
    'комментарии',
    'notes',
    'note',
    'comments',
    'comment',
    'client notes',
    'customer notes',
    'staff notes',
    'memo',
    'remarks',
    'notatki',
    'notatka',
    'uwagi',
    'komentarz',
    'komentarze',
  ],
}

const normal = (head: string): string =>
  head
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’ʼ`´‘]/g, "'")
    .replaceAll(/[.:*_]|\s-(?=\s)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const ranked = new Map(
  clientColumns.flatMap((field) => headings[field].map((head, rank) => [head, { field, rank }] as const)),
)

/** Whether the heading shows that the family name comes first. */
export const isFamilyFirst = (head: string): boolean =>
  /^(піб|фио|прізвище|фамилия|nazwisko|file as)/.test(normal(head))

/** Whether the heading shows that the first name comes first. */
export const isGivenFirst = (head: string): boolean =>
  /^(ім'я|имя|imi[ęe]|full ?name|name|client|customer|given|first)/.test(normal(head))

export const knownHeads = (heads: readonly string[]): number =>
  heads.filter((head) => ranked.has(normal(head))).length

/** Field by column index; undefined: the column is ignored. */
export type MappedColumns = ReadonlyMap<number, Field | undefined>

/** Index of a heading, spelled exactly or similarly. */
export const columnCalled = (heads: readonly string[], name: string): number =>
  heads.findIndex((head) => head === name || normal(head) === normal(name))

/** Used columns, best first within a field, then the others. A mapped field uses only its mapped columns. */
export function columnsOf(heads: readonly string[], mapped: MappedColumns = new Map()): Column[] {
  const isMapped = new Set(mapped.values())
  return heads
    .map((head, index) => {
      const known = ranked.get(normal(head))
      const field = isMapped.has(known?.field) ? undefined : known?.field
      if (!mapped.has(index)) return { head, index, field, rank: known?.rank ?? 0 }
      const chosenField = mapped.get(index)
      return { head, index, field: chosenField, rank: chosenField === known?.field ? (known?.rank ?? 0) : -1 }
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ head, index, field }) => ({ head, index, field }))
}
