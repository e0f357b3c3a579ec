/** Where whoever uses keys goes on, once what had the focus is gone. */

/** Something of the page has had the focus: who has only opened it begins where every page begins. */
let used = false
addEventListener('focusin', () => (used = true), { once: true })

/** Go on here, if the focus is nowhere. */
export function goOn(element: HTMLElement | null | undefined): void {
  if (used && document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** An attachment: a heading at which one goes on as soon as it is there. */
export function goesOn(heading: HTMLElement): void {
  heading.tabIndex = -1
  goOn(heading)
}
