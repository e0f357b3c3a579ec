/** The code of a table as people type it: 8 letters and figures, in groups or not, or the whole link. */

const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/

/** The code somebody typed, or the one in a link they pasted; `null` if it is none. Mistaken letters are forgiven. */
export function readCode(text: string): string | null {
  const typed = /\/(?:t|tv)\/([^/?#\s]+)/i.exec(text)?.[1] ?? text
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  return CODE.test(code) ? code : null
}

/** The code in two groups, which are easier to read out. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
