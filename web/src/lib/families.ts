/**
 * Messages by name, for the families whose last part is a code of the protocol. Each module that needs one brings it
 * along, so that the first page loads without the words of later ones.
 */
export type Message = (inputs: Record<string, unknown>) => string
export type Family = Record<string, Message | undefined>

/** One catalogue of the modules of messages that belong together. */
export function family(modules: Record<string, unknown>): Family {
  return Object.assign({}, ...(Object.values(modules) as object[])) as Family
}
