import css from './styles.css?inline'

/** One sheet for all forms of a page; adopted, not written into it, so that a strict security policy has nothing to forbid. */
export const styles = new CSSStyleSheet()
styles.replaceSync(css)
