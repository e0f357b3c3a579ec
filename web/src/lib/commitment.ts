/** Whether a seed belongs to the fingerprint shown before the first deal. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of the seed; the browser's own is missing on plain http. */
export function commits(seed: string, commitment: string): boolean {
  if (!/^([0-9a-f]{2})+$/i.test(seed)) return false
  return bytesToHex(sha256(hexToBytes(seed))) === commitment.toLowerCase()
}
