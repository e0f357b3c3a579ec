/**
 * Values with a syntax of their own, as people write them: `first:7` is "first 7", `minutes:45` is "45 minutes".
 *
 * The words are the server's labels of the values it offers, with other numbers in them; so they come in every
 * language of the rules, and nothing here knows an option.
 */
import type { OptionValue, RuleOption } from './rules'

const NUMBER = /\d+(?:[.,]\d+)?/g
/** So many letters of a word tell it apart: "45 min" and "1 hand" are understood, too. */
const LETTERS = 3

/** What is left of a text when its numbers are taken out: letters and signs, without blanks. */
function shape(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(NUMBER, '#')
    .replaceAll(/\p{L}+/gu, (word) => word.slice(0, LETTERS))
    .replaceAll(/\s/g, '')
}

function numbers(text: string): string[] {
  return (text.match(NUMBER) ?? []).map((number) => number.replace(',', '.'))
}

/** The text with other numbers, one after the other. */
function filled(text: string, given: readonly string[]): string {
  let at = 0
  return text.replaceAll(NUMBER, (own) => given[at++] ?? own)
}

/** The offered values that have numbers, one of each shape; none where the value has no syntax of its own. */
function patterns(option: RuleOption): OptionValue[] {
  const found = new Map<string, OptionValue>()
  for (const each of option.free_text ? option.values : []) {
    if (numbers(each.value).length > 0 && numbers(each.label).length > 0) found.set(shape(each.value), each)
  }
  return [...found.values()]
}

/** The value that a text means: one that is offered, or one like it with other numbers; else the text without blanks. */
export function readForm(option: RuleOption, text: string): string {
  const same = option.values.find((each) => each.label.toLowerCase() === text.trim().toLowerCase())
  if (same) return same.value
  const like = patterns(option).find((each) => shape(each.label) === shape(text))
  return like ? filled(like.value, numbers(text)) : text.replaceAll(/\s/g, '').replace(/^(\d+),(\d+)$/, '$1.$2')
}

/** A value in words: the label it has, or that of one like it; the value itself where there is none. */
export function writeForm(option: RuleOption, value: string): string {
  const own = option.values.find((each) => each.value === value)
  if (own) return own.label
  const like = patterns(option).find((each) => shape(each.value) === shape(value))
  return like ? filled(like.label, numbers(value)) : value
}

/** How values may be written that are not offered, by example: "first 8", "6 to 9". */
export function formExamples(option: RuleOption): string[] {
  return patterns(option).map((each) => each.label)
}
