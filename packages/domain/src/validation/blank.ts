/** True for text without visible characters: spaces, control characters, and invisible ones such as zero-width. */
export const isBlank = (text: string): boolean =>
  // The Braille blank counts as a symbol but is invisible.
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u.test(text)
