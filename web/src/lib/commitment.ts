/** Whether a seed belongs to the fingerprint shown before the first deal. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** docs/frozen/shuffle.md: SHA-256 of a domain line and the seed. The browser's own is missing on plain http. */
const DOMAIN = new TextEncoder().encode('tenfold-commit-1\n')

export function commits(seed: string, commitment: string): boolean {
  if (!/^([0-9a-f]{2})+$/i.test(seed)) return false
  const hash = sha256.create().update(DOMAIN).update(hexToBytes(seed)).digest()
  return bytesToHex(hash) === commitment.toLowerCase()
}
