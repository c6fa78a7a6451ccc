import { expect, it } from 'vitest'
import { type CompanyFile, merged, readCompanyFile, undoneChanges } from './index.ts'

const source = `alias: lezo
language: uk
name: Лезо
timezone: Europe/Kyiv
currency_code: UAH
price_lists: [{ key: main, name: Основний, currency_code: UAH }]
branches: [{ key: lviv, name: Львів, timezone: Europe/Kyiv, currency_code: UAH, price_list: main }]
resources: [{ key: taras, branch: lviv, name: Тарас }, { key: olena, branch: lviv, name: Олена }]
services:
  - { key: cut, name: Стрижка, duration: 1 h, buffer_after: 5 min, branches: [lviv], resources: [taras] }
`
const olena = ', { key: olena, branch: lviv, name: Олена }'

type Edit = readonly [from: string, to: string]
function fileWith(edits: readonly Edit[]): CompanyFile {
  const text = edits.reduce((before, [from, to]) => {
    expect(before).toContain(from)
    return before.replace(from, to)
  }, source)
  const { file, problems } = readCompanyFile(text)
  expect(problems).toEqual([])
  return file!
}

it.each([
  { file: 'name: Олена', room: true, because: 'the file does not say it' },
  { file: 'name: Олена, room: true', room: true, because: 'the file says so' },
  { file: 'name: Олена, room: false', room: null, because: 'the file says that it is not' },
])('a stored room is $room after an import of $file: $because', ({ file, room }) => {
  const stored = fileWith([['name: Олена', 'name: Олена, room: true']])
  const { resources } = merged(stored, fileWith([['name: Олена', file]]))
  expect(resources.map((resource) => resource.room)).toEqual([null, room])
})

type Row = { stored: readonly Edit[]; file: readonly Edit[]; undone: string[]; because: string }
const shorter: Edit = ['1 h', '45 min']
const off: Edit = ['name: Стрижка', 'active: false, name: Стрижка']
it.each<Row>([
  {
    stored: [shorter],
    file: [],
    undone: ['changed service cut: duration: 1 h → 45 min'],
    because: 'the file has the exported value',
  },
  { stored: [shorter], file: [shorter], undone: [], because: 'the file has the stored value' },
  {
    stored: [shorter],
    file: [['1 h', '2 h']],
    undone: ['changed service cut: duration: 1 h → 45 min (edited)'],
    because: 'the file has a third value',
  },
  {
    stored: [shorter],
    file: [shorter, ['buffer_after: 5 min', 'buffer_after: 10 min']],
    undone: [],
    because: 'another field of the same service is edited',
  },
  { stored: [], file: [shorter], undone: [], because: 'nothing has changed since the export' },
  {
    stored: [[olena, `${olena}, { key: ivan, branch: lviv, name: Іван }`]],
    file: [],
    undone: ['added resource ivan: '],
    because: 'what was added since is missing from the file',
  },
  {
    stored: [[olena, `${olena}, { key: ivan, branch: lviv, name: Іван }`]],
    file: [[olena, `${olena}, { key: ivan, branch: lviv, name: Івась }`]],
    undone: ['changed resource ivan: name: Іван → Івась (edited)'],
    because: 'what was added since has another name in the file',
  },
  {
    stored: [off],
    file: [],
    undone: ['switched off service cut: active: as usual → false'],
    because: 'the file switches it on again',
  },
  { stored: [off], file: [off], undone: [], because: 'both have switched it off' },
  {
    stored: [off, shorter],
    file: [off],
    undone: ['changed service cut: duration: 1 h → 45 min'],
    because: 'it stays switched off, with its earlier duration',
  },
  {
    stored: [['name: Олена', 'name: Оля']],
    file: [[olena, '']],
    undone: [],
    because: 'the file switches off what has another name now, and the name stays',
  },
  {
    stored: [['name: Лезо', 'name: Бритва']],
    file: [],
    undone: ['changed company: name: Лезо → Бритва'],
    because: 'the company itself has changed',
  },
])('an import undoes $undone: $because', ({ stored, file, undone }) => {
  const now = fileWith(stored)
  const found = undoneChanges(fileWith([]), now, merged(now, fileWith(file)))
  expect(
    found.map(
      ({ kind, id, fields, edited }) =>
        `${kind} ${id}: ${fields.join(', ')}${edited.length > 0 ? ' (edited)' : ''}`,
    ),
  ).toEqual(undone)
})
