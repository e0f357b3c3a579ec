/** The address under which others reach this server: friends cannot open "localhost". */
import { api, ApiError } from './api'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

export async function reachableOrigin(): Promise<string> {
  if (!LOCAL.includes(location.hostname)) return location.origin
  try {
    return (await api.hello()).origin
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
    return location.origin
  }
}
