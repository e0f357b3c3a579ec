/** Passkeys in the browser: its binary answers and the server's JSON, turned into each other. */
import type { Passkey } from './me'
import { oneself } from './oneself'

type Json = Record<string, unknown>

/** The person has chosen none, or the browser gave up. */
export class NoPasskeyChosen extends Error {}

/** Are there passkeys here? Browsers want https (or localhost), and an address that is a name. */
export function passkeysWork(where: { hostname: string } = location): boolean {
  const number = /^[\d.]+$|^\[/.test(where.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !number
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

export function toText(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function descriptors(given: unknown): PublicKeyCredentialDescriptor[] {
  return ((given ?? []) as { id: string }[]).map(({ id }) => ({ id: toBytes(id), type: 'public-key' }))
}

/** What a browser answers when somebody says no, waits too long, or has the passkey already. */
async function chosen(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await asked
    if (found instanceof PublicKeyCredential) return found
  } catch (fault) {
    if (!(fault instanceof DOMException)) throw fault
  }
  throw new NoPasskeyChosen()
}

function answer(credential: PublicKeyCredential, response: Record<string, ArrayBuffer | null>): Json {
  const parts = Object.entries(response).flatMap(([name, bytes]) => (bytes ? [[name, toText(bytes)]] : []))
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(parts) as Json,
    clientExtensionResults: {},
  }
}

/** Make a passkey for the person of this browser. Throws NoPasskeyChosen, or ApiError. */
export async function makePasskey(label: string): Promise<Passkey> {
  const options = await oneself.passkeyNew()
  const user = options.user as PublicKeyCredentialUserEntity & { id: unknown }
  const publicKey = {
    ...options,
    challenge: toBytes(String(options.challenge)),
    user: { ...user, id: toBytes(String(user.id)) },
    excludeCredentials: descriptors(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = await chosen(navigator.credentials.create({ publicKey }))
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return oneself.passkeyKeep(answer(made, { clientDataJSON, attestationObject }), label)
}

/** Become the person of a passkey in this browser. Throws NoPasskeyChosen, or ApiError. */
export async function enterWithPasskey(): Promise<void> {
  const options = await oneself.passkeyAsk()
  const publicKey = {
    ...options,
    challenge: toBytes(String(options.challenge)),
    allowCredentials: descriptors(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions
  const found = await chosen(navigator.credentials.get({ publicKey }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response as AuthenticatorAssertionResponse
  await oneself.passkeyEnter(answer(found, { clientDataJSON, authenticatorData, signature, userHandle }))
}
