/** Cards fly from where they were. Short, and not at all for those who asked for less motion. */
import { cubicOut } from 'svelte/easing'
import { prefersReducedMotion } from 'svelte/motion'
import type { TransitionConfig } from 'svelte/transition'

const MS = 260

export function motion(ms = MS): number {
  return prefersReducedMotion.current ? 0 : ms
}

/** A transition for a new card: it comes from the element that `from` finds. */
export function flyFrom(node: Element, { from, delay = 0 }: { from: () => Element | null; delay?: number }): TransitionConfig {
  const source = from()?.getBoundingClientRect()
  const target = node.getBoundingClientRect()
  if (!source || prefersReducedMotion.current || target.width === 0) return { duration: 0 }
  const dx = source.left + source.width / 2 - target.left - target.width / 2
  const dy = source.top + source.height / 2 - target.top - target.height / 2
  const scale = Math.min(1.4, Math.max(0.5, source.height / target.height))
  return {
    duration: MS,
    delay,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * dx}px, ${u * dy}px) scale(${t + u * scale}); z-index: 5; position: relative`,
  }
}

/** The element with this `data-testid`, to fly from. */
export function placed(testid: string): () => Element | null {
  return () => document.querySelector(`[data-testid="${testid}"]`)
}
