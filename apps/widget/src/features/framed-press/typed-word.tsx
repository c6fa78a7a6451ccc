/**
 * Clickjacking: the page around the frame can place a hidden button under a visitor's press. It cannot make the visitor
 * type a word that only the frame shows. docs/rules/embed.md
 */
import { type ReactNode, useState } from 'react'
import { isFramed } from '#widget/browser/frame.ts'
import { useText } from '#widget/language/use-text.tsx'
import { TextField } from '@zapys/ui/field.tsx'

/** Without capitals and diacritics, which people omit. */
const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** In a frame, `field` requires a word for the action, and `isTyped` is false until it is typed. */
export function useTypedWord(act: 'cancel' | 'delete'): { isTyped: boolean; field: ReactNode } {
  const text = useText()
  const [typed, setTyped] = useState('')
  if (!isFramed()) return { isTyped: true, field: null }
  const word = text(`chrome.typedWord.${act}`)
  return {
    isTyped: plain(typed) === plain(word),
    field: (
      <TextField
        label={text('chrome.typedWord', { word })}
        name="typed-word"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
    ),
  }
}
