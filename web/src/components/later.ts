/** What a table shows by itself or at a tap once it is played at: one piece, fetched by `lib/later.svelte`. */
export { default as Chooser } from './Chooser.svelte'
export { default as Leave } from './Leave.svelte'
export { default as LogSheet } from './LogSheet.svelte'
export { default as Result } from './Result.svelte'
export { default as Said } from './Said.svelte'
export { default as Scores } from './Scores.svelte'
