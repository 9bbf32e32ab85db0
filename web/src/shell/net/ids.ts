// Random ids for messages. `crypto.randomUUID` is missing on plain http, where `getRandomValues` is available.

/** 128 random bits, as 32 hexadecimal digits. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
