/** The text of a style sheet, made small by the build. */
declare module '*.css?inline' {
  const css: string
  export default css
}

/** The address of the part that comes with a form, on the server that the loader comes from. */
declare const FORM_FILE: string
