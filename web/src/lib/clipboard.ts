/**
 * Copy a text. On plain http the browser has no clipboard for pages, so the marked text of a field is copied.
 * Answers whether it worked; if not, the field stays marked for the reader's own Ctrl+C.
 */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused by the browser: try the old way.
    }
  }
  field.focus()
  field.select()
  return document.execCommand('copy')
}
