/** Why rules outside the editor were refused: the words of its options are fetched for it. */
import { api, ApiError } from './api'
import type { RuleOption } from './rules'
import { rulesFaultText } from './words'

export async function rulesFault(fault: ApiError, rules: string, language = 'en'): Promise<string> {
  let options: RuleOption[] = []
  try {
    if (fault.code === 'bad_rules') options = (await api.offered(language)).options
  } catch (another) {
    if (!(another instanceof ApiError)) throw another
  }
  return rulesFaultText(fault.code, String(fault.params.message ?? ''), rules, options)
}
