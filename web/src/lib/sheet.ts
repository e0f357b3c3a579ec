/** The rule sheet: its languages and its parts. */
import { sheetTitle } from './rules'

/** The languages of the rule texts, each by its own name. */
export const LANGUAGES: [code: string, name: string][] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['el', 'Ελληνικά'],
  ['ru', 'Русский'],
]

/** A rule sheet cut into its parts. */
export interface SheetChapter {
  title: string
  phases: { number: string; text: string }[]
  rules: { text: string; changed: string }[]
}

/** The text of a rule sheet as title and chapters; `changed` is what it says of a rule that differs. */
export function readSheet(sheet: string): { title: string; chapters: SheetChapter[] } {
  const lines = sheet.split('\n')
  const chapters: SheetChapter[] = []
  for (const [i, line] of lines.entries()) {
    if (/^-{3,}$/.test(lines[i + 1] ?? '')) chapters.push({ title: line, phases: [], rules: [] })
    const phase = /^\s*(\d+)\. (.*)$/.exec(line)
    const rule = /^\* (.*?)(?: \[([^\]]*)\])?$/.exec(line)
    if (phase) chapters.at(-1)?.phases.push({ number: phase[1] ?? '', text: phase[2] ?? '' })
    if (rule) chapters.at(-1)?.rules.push({ text: rule[1] ?? '', changed: rule[2] ?? '' })
  }
  return { title: sheetTitle(sheet), chapters }
}
