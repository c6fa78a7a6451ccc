/** The text of a style sheet, minified by the build. */
declare module '*.css?inline' {
  const css: string
  export default css
}

/** The address of the part that loads with a form, on the loader's server. */
declare const FORM_FILE: string
