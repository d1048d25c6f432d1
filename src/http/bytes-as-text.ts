// Text in UTF-8 with a character for each byte. One Japanese letter makes the engine keep every letter of
// a text in two bytes; JSON is mostly names of fields, so this takes half the memory, is put together in
// half the time, and is sent as it is.

/** One string of its own, not of the pieces that `text` was put together from. */
export const bytesAsText = (text: string): string => Buffer.from(text).toString('latin1')

/** The bytes that `bytesAsText` has told, in memory of their own: in the 64 KiB that buffers share, one that is kept would keep all of them. */
export function toBytes(bytesAsText: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(bytesAsText.length)
  bytes.write(bytesAsText, 'latin1')
  return bytes
}

/** What is longer waits outside of the engine's heap, which is bounded, for others that are written and for readers who are slow to take it. */
const longestOnHeap = 16 * 1024

/** A body as it is to be sent: text goes out together with its head, which takes less than a buffer. */
export const bodyOf = (bytesAsText: string): string | Buffer =>
  bytesAsText.length > longestOnHeap ? toBytes(bytesAsText) : bytesAsText
