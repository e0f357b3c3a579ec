/** The address under which others reach this server: friends cannot open "localhost". */
import { api, ApiError } from './api'

/** Does this address mean the machine it is opened on, whichever that is? */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(origin)
}

export async function reachableOrigin(): Promise<string> {
  if (!isLoopback(location.origin)) return location.origin
  try {
    return (await api.hello()).origin
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
    return location.origin
  }
}
