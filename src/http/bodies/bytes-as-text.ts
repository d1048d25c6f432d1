// UTF-8 as a string with one character per byte. A single Japanese character makes V8 store a whole string
// with two bytes per character. JSON is mostly field names, so this form takes half the memory and half the
// time to build, and is sent without conversion.

/** In bytes. */
const room = 64 * 1024
/** The most that a character takes. */
const bytesOfCharacter = 3
const scratch = Buffer.allocUnsafeSlow(room)

/**
 * The UTF-8 of `text`, in memory that the next call overwrites. New buffers would be pieces of
 * Node's pools of 64 KiB, up to 11 MiB of which waited for a full collection beside lists.
 */
export function utf8Of(text: string): Buffer {
  if (text.length * bytesOfCharacter > room) return Buffer.from(text)
  return scratch.subarray(0, scratch.write(text))
}

/** A flat string, which does not refer to the pieces of `text`. */
export const bytesAsText = (text: string): string => utf8Of(text).toString('latin1')
