/** House rules as the page handles them: what the server offers, and a rule set as text. It judges nothing. */
import { formExamples, writeForm } from './forms'
import type { Need, PhaseLabel, View } from './protocol'
import { recallJson, remember } from './storage'

/** What `POST /api/rules` says of a rule set. */
export interface About {
  rules: string
  edition: string
  differing: Record<string, string>
  options: Record<string, string>
  /** The phases that are played, and the number of each. */
  phases: Need[][]
  numbers: number[]
  most_players: number
  sheet: string
}

export interface OptionValue {
  value: string
  label: string
  sentence: string
}

export interface RuleOption {
  name: string
  label: string
  about: string
  chapter: string
  chapter_label: string
  default: string
  numbers: [number, number] | null
  free_text: boolean
  wanted: string
  values: OptionValue[]
}

export interface Edition {
  name: string
  label: string
  about: string
  most_players: number
  options: { name: string; label: string; value: string; value_label: string }[]
}

/** What `GET /api/rules` offers the editor. */
export interface Offered {
  editions: Edition[]
  options: RuleOption[]
  lists: { name: string; phases: string[] }[]
}

export const PRINTED = 'mattel'
export const MOST_SEATS = 6

/** The languages of the rule texts, each by its own name. */
export const LANGUAGES: [code: string, name: string][] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['el', 'Ελληνικά'],
  ['ru', 'Русский'],
]

/** A rule set in its text form: the edition and what differs from it. */
export function rulesText(edition: string, differing: Readonly<Record<string, string>>): string {
  return [edition, ...Object.entries(differing).map(([name, value]) => `${name}=${value}`)].join(' ')
}

/** The edition and the number of changes of a rule set's text. */
export function changesOf(rules: string): { edition: string; changes: number } {
  const [edition = PRINTED, ...changes] = rules.split(' ')
  return { edition, changes: changes.length }
}

/** What the server says of rules that cannot be played, with the labels of the editor in place of its names. */
export function plainFault(said: string, options: readonly RuleOption[]): string {
  const named = (name: string) => options.find((option) => option.name === name)
  const worded = (option: RuleOption, value: string) => {
    const words = writeForm(option, value)
    return words === value && option.values.every((each) => each.value !== value) ? undefined : words
  }
  const kept = said.replace(/; (?:or a list by name:|the rule sheet lists them:|it would be option=value).*$/s, '')
  const wanted = /^([a-z_.]+)=(\S+) is no value of this option; it takes (.*)$/s.exec(kept)
  const wrong = named(wanted?.[1] ?? '')
  if (wanted && wrong) {
    const [values = '', numbers] = (wanted[3] ?? '').split(' or any of ')
    const forms = formExamples(wrong)
    // Forms like `first:N` are told by example.
    const plain = values.split(' | ').filter((value) => forms.length === 0 || worded(wrong, value) !== undefined)
    const like = forms.length > 0 ? `something like ${forms.map((form) => `“${form}”`).join(', ')}` : ''
    const words = plain.map((value) => worded(wrong, value) ?? value).join(', ')
    const takes = [words, like, numbers ? `any of ${numbers}` : ''].filter(Boolean).join(' or ')
    return `“${wrong.label}” cannot be “${worded(wrong, wanted[2] ?? '') ?? wanted[2]}”; it takes ${takes}`
  }
  return kept.replaceAll(/(?<![\w.'])([a-z_]+(?:\.[a-z_]+)?)(=\S+)?/g, (whole, name: string, set: string | undefined) => {
    const option = named(name)
    if (!option || (!set && !name.includes('.'))) return whole
    const [, value = '', end = ''] = /^=?(.*?)([:,;)]*)$/.exec(set ?? '') ?? []
    const words = worded(option, value) ?? (name === 'phases.list' ? '' : value)
    return words ? `“${option.label}: ${words}”${end}` : `“${option.label}”${end}`
  })
}

/** Whether the rules card has taken a phase from a seat at the end of the hand: the result says less than it made. */
export function steppedBack(view: Pick<View, 'result' | 'replay' | 'left' | 'phases'>, seat: number, about: About): boolean {
  const { numbers, options } = about
  const everybody = options.advance === 'everybody'
  const ordinary = options['deck.rules_card'] === 'yes' && (everybody || options.advance === 'completers')
  if (!view.result || view.replay || !ordinary || (view.left[seat - 1] ?? []).length > 0) return false
  const place = (phase: PhaseLabel | undefined) => (phase === 'done' ? numbers.length : numbers.indexOf(Number(phase)))
  const made = everybody || view.result.laid[seat - 1] === true
  return place(view.phases[seat - 1]) < place(view.result.phases[seat - 1]) + Number(made)
}

/** The phases of a list typed by hand, one a line: blanks and letter case do not matter. */
export function linesToList(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s/g, '').toUpperCase())
    .filter(Boolean)
    .join(',')
}

export function needsOf(phase: string): Need[] {
  return phase.split('+').filter(Boolean)
}

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
  return { title: lines[0] ?? '', chapters }
}

/** A rule set this browser keeps under a name. */
export interface SavedRules {
  name: string
  rules: string
}

function isSaved(each: unknown): each is SavedRules {
  const { name, rules } = (each ?? {}) as Partial<SavedRules>
  return typeof name === 'string' && typeof rules === 'string'
}

export function savedRules(): SavedRules[] {
  const kept = recallJson('local', 'rule-sets')
  return Array.isArray(kept) ? kept.filter(isSaved) : []
}

/** Keep a rule set; one of the same name gives way. Answers all that are kept. */
export function saveRules(set: SavedRules): SavedRules[] {
  const sets = [...savedRules().filter((each) => each.name !== set.name), set]
  remember('local', 'rule-sets', JSON.stringify(sets))
  return sets
}

export function forgetRules(name: string): SavedRules[] {
  const sets = savedRules().filter((each) => each.name !== name)
  remember('local', 'rule-sets', JSON.stringify(sets))
  return sets
}
