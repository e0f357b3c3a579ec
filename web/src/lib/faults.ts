/** Why rules were refused, in words: with the labels of the editor, which are fetched where there are none. */
import { m } from '../paraglide/messages.js'
import { api, ApiError } from './api'
import { formExamples, writeForm } from './forms'
import { httpText } from './http'
import type { RuleOption } from './rules'
import { sentenceCase } from './words'

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

/** Why rules were refused, as one sentence; `options` are all there are, as far as they are known. */
export function rulesFaultText(code: string, said: string, rules: string, options: readonly RuleOption[]): string {
  if (code === 'bad_rules' && said) {
    const text = plainFault(said, options)
    return /^[a-z_]+[.=]/.test(text) ? text : sentenceCase(text)
  }
  // A text of rules is too long only by its own list of phases.
  if (code === 'bad_body' && rules.includes('phases.list=')) return m.list_too_long()
  return httpText(code)
}

/** Why a request with these rules was refused outside the editor, as one sentence. */
export async function rulesFault(fault: ApiError, rules: string, language = 'en'): Promise<string> {
  let options: RuleOption[] = []
  try {
    if (fault.code === 'bad_rules') options = (await api.offered(language)).options
  } catch (another) {
    if (!(another instanceof ApiError)) throw another
  }
  return rulesFaultText(fault.code, String(fault.params.message ?? ''), rules, options)
}
