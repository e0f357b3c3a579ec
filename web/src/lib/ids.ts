/** A fresh name for a command: 96 random bits as hex. Works on plain http, where `randomUUID` does not exist. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
