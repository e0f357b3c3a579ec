/**
 * Dragging by pointer: a shortcut for what taps and keys do as well. The element follows the pointer once it has moved
 * a little; where it is let go, the first element under it with `data-drop` is told.
 */
const THRESHOLD = 6

export interface DragOptions {
  onDrop: (target: string) => void
}

export function drag(node: HTMLElement, options: DragOptions) {
  let at: { x: number; y: number } | null = null
  let dragging = false

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return
    at = { x: event.clientX, y: event.clientY }
    // At once: a quick mouse may be over another card with its first move.
    node.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent) {
    if (!at) return
    const dx = event.clientX - at.x
    const dy = event.clientY - at.y
    if (!dragging && Math.hypot(dx, dy) < THRESHOLD) return
    if (!dragging) {
      dragging = true
      node.dataset.dragging = 'true'
    }
    node.style.setProperty('translate', `${dx}px ${dy}px`)
  }

  function up(event: PointerEvent) {
    const was = dragging
    end()
    if (!was) return
    // The click that follows belongs to the drag.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
    const under = document.elementsFromPoint(event.clientX, event.clientY)
    for (const element of under) {
      const target = element.closest<HTMLElement>('[data-drop]')
      if (target && !node.contains(target)) {
        options.onDrop(target.dataset.drop ?? '')
        return
      }
    }
  }

  function swallow(event: Event) {
    event.stopPropagation()
    event.preventDefault()
  }

  function end() {
    at = null
    dragging = false
    delete node.dataset.dragging
    node.style.removeProperty('translate')
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', end)
  return {
    update(next: DragOptions) {
      options = next
    },
    destroy() {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', end)
    },
  }
}
