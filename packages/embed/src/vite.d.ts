/** The text of a style sheet, made small by the build. */
declare module '*.css?inline' {
  const css: string
  export default css
}
