/** House rules being put together: an edition, what differs from it, and what the server says of the whole. */
import { api, ApiError } from './api'
import { rulesFaultText } from './faults'
import { rulesText } from './house'
import { PRINTED, type About, type Edition, type Offered, type OptionValue, type RuleOption } from './rules'
import { recall, remember } from './storage'

const PAUSE = 250
/** Asked about first: where tables differ most. */
export const ASKED_FIRST = 'wild.natural_min'
const CHAPTERS = ['phases', 'wilds', 'lay', 'hit', 'skips', 'draw', 'out', 'count', 'advance', 'win', 'deal', 'cards', 'special']

export interface Chapter {
  name: string
  label: string
  options: RuleOption[]
}

export class Editor {
  language = $state(recall('local', 'rules-language') ?? 'en')
  offered = $state.raw<Offered | null>(null)
  edition = $state(PRINTED)
  differing = $state.raw<Readonly<Record<string, string>>>({})
  /** The rules one began with are here, and all that is offered. */
  ready = $state(false)
  /** What the server says of the rules as they are; `null` while it has not answered. */
  about = $state.raw<About | null>(null)
  /** What was said against these rules. */
  private fault = $state.raw<{ code: string; said: string; rules: string } | null>(null)
  /** The option changed last: an error is shown there. */
  touched = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0

  /** Why these rules cannot be played; '' if nothing is wrong. */
  get error(): string {
    if (!this.fault) return ''
    return rulesFaultText(this.fault.code, this.fault.said, this.fault.rules, this.offered?.options ?? [])
  }

  get text(): string {
    return rulesText(this.edition, this.differing)
  }

  get chosen(): Edition | undefined {
    return this.offered?.editions.find((each) => each.name === this.edition)
  }

  /** Every option but the first by chapter. */
  get chapters(): Chapter[] {
    const found = new Map<string, Chapter>()
    for (const option of this.offered?.options ?? []) {
      if (option.name === ASKED_FIRST) continue
      const chapter = found.get(option.chapter) ?? { name: option.chapter, label: option.chapter_label, options: [] }
      chapter.options.push(option)
      found.set(option.chapter, chapter)
    }
    const rank = (name: string) => (CHAPTERS.indexOf(name) + CHAPTERS.length + 1) % (CHAPTERS.length + 1)
    return [...found.values()].sort((a, b) => rank(a.name) - rank(b.name))
  }

  /** Begin with these rules. */
  async open(rules: string): Promise<void> {
    await Promise.all([this.load(), this.read(rules)])
    this.ready = this.offered !== null
  }

  /** Take over a whole rule set, as from a link or one that was saved. */
  async read(rules: string): Promise<void> {
    this.touched = ''
    const about = await this.ask(rules)
    if (!about) return
    this.edition = about.edition
    this.differing = about.differing
  }

  async speak(language: string): Promise<void> {
    this.language = language
    remember('local', 'rules-language', language)
    await this.load()
  }

  /** The value of the edition, without any change. */
  ownValue(option: RuleOption): string {
    return this.chosen?.options.find((each) => each.name === option.name)?.value ?? option.default
  }

  value(option: RuleOption): string {
    return this.differing[option.name] ?? this.ownValue(option)
  }

  known(option: RuleOption, value: string): OptionValue | undefined {
    return option.values.find((each) => each.value === value)
  }

  changed(option: RuleOption): boolean {
    return option.name in this.differing
  }

  set(option: RuleOption, value: string): void {
    const { [option.name]: _, ...others } = this.differing
    this.differing = value === this.ownValue(option) ? others : { ...others, [option.name]: value }
    this.touched = option.name
    this.check()
  }

  /** Start from another edition; changes that it does not contain itself stay. */
  startFrom(edition: string): void {
    this.edition = edition
    const own = Object.fromEntries((this.offered?.options ?? []).map((option) => [option.name, this.ownValue(option)]))
    this.differing = Object.fromEntries(Object.entries(this.differing).filter(([name, value]) => own[name] !== value))
    this.touched = ''
    this.check()
  }

  reset(): void {
    this.differing = {}
    this.touched = ''
    this.check()
  }

  close(): void {
    clearTimeout(this.timer)
    this.asked += 1
  }

  private check(): void {
    clearTimeout(this.timer)
    this.asked += 1
    this.about = null
    this.timer = setTimeout(() => void this.ask(this.text), PAUSE)
  }

  /** Ask the server about rules. Only the newest question counts; `null` if they cannot be played. */
  private async ask(rules: string): Promise<About | null> {
    clearTimeout(this.timer)
    this.asked += 1
    const mine = this.asked
    try {
      const about = await api.about(rules, this.language)
      if (mine !== this.asked) return null
      this.fault = null
      this.about = about
      return about
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      if (mine !== this.asked) return null
      this.about = null
      this.fault = { code: fault.code, said: String(fault.params.message ?? ''), rules }
      return null
    }
  }

  private async load(): Promise<void> {
    try {
      this.offered = await api.offered(this.language)
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      this.fault = { code: fault.code, said: '', rules: '' }
    }
  }
}
