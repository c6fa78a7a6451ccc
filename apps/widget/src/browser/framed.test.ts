import { describe, expect, it } from 'vitest'
import { helloIn, viewIn } from './framed.ts'

const plain = { grows: false, corner: false, chrome: undefined }

describe('a greeting', () => {
  const rows = [
    {
      message: { zapys: 'hello', form: 'inline' },
      hello: { form: 'inline', ...plain },
      because: 'older loaders greet so',
    },
    {
      message: { zapys: 'hello', form: 'inline', grows: true, chrome: 'none', corner: true },
      hello: { form: 'inline', grows: true, corner: false, chrome: 'none' },
      because: 'a corner is for dialogs',
    },
    {
      message: { zapys: 'hello', form: 'popup', corner: true, grows: true, chrome: 'none', later: 1 },
      hello: { form: 'popup', ...plain, corner: true },
      because: 'only what stands in a page grows with it, and newer loaders may say more',
    },
    {
      message: { zapys: 'hello', form: '"]{}' },
      hello: undefined,
      because: 'the form becomes an attribute',
    },
    {
      message: { zapys: 'ready', form: 'inline' },
      hello: undefined,
      because: 'that is no greeting',
    },
    { message: 'hello', hello: undefined, because: 'pages send their frames all kinds of things' },
    { message: null, hello: undefined, because: 'pages send their frames all kinds of things' },
  ]
  it.each(rows)('$message is understood as $hello, because $because', ({ message, hello }) => {
    expect(helloIn(message)).toEqual(hello)
  })
})

describe('a view', () => {
  const rows = [
    {
      message: { zapys: 'view', above: 0, below: 12.5 },
      view: { above: 0, below: 12.5 },
      because: 'so it is reported',
    },
    {
      message: { zapys: 'view', above: -1, below: 0 },
      view: undefined,
      because: 'nothing is less than in view',
    },
    { message: { zapys: 'view', above: '1px', below: 0 }, view: undefined, because: 'it becomes a length' },
    {
      message: { zapys: 'view', above: Infinity, below: 0 },
      view: undefined,
      because: 'no frame is endless',
    },
    { message: { zapys: 'hello', above: 0, below: 0 }, view: undefined, because: 'that is a greeting' },
  ]
  it.each(rows)('$message is understood as $view, because $because', ({ message, view }) => {
    expect(viewIn(message)).toEqual(view)
  })
})
