import { expect, it } from 'vitest'
import { formIn } from './frame.ts'

const rows = [
  { message: { zapys: 'hello', form: 'inline' }, form: 'inline', because: 'the loader greets so' },
  {
    message: { zapys: 'hello', form: 'popup', later: 1 },
    form: 'popup',
    because: 'newer loaders may say more',
  },
  { message: { zapys: 'hello', form: '"]{}' }, form: undefined, because: 'the form becomes an attribute' },
  { message: { zapys: 'ready', form: 'inline' }, form: undefined, because: 'that is no greeting' },
  { message: 'hello', form: undefined, because: 'pages send their frames all kinds of things' },
  { message: null, form: undefined, because: 'pages send their frames all kinds of things' },
]
it.each(rows)('$message is understood as $form, because $because', ({ message, form }) => {
  expect(formIn(message)).toBe(form)
})
