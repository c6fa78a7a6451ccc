/** Whether a reader sees nothing of it: spaces, control characters, and letters without ink such as zero-width ones. */
export const isBlank = (text: string): boolean =>
  // The Braille blank counts as a symbol, and shows none.
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u.test(text)
