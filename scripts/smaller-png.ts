import { crc32, deflateSync, inflateSync } from 'node:zlib'

// A picture of a page has few colours: with 256 of them it looks the same, in a third of the bytes.

/** The same picture in its 256 most frequent colours. @param png as a browser makes it: 8 bits, RGB or RGBA, not interlaced. */
export function smallerPng(png: Buffer): Buffer {
  const { width, height, bytes, pixels } = decoded(png)
  const colours = new Uint32Array(width * height)
  for (let at = 0; at < colours.length; at++) colours[at] = pixels.readUIntBE(at * bytes, 3)
  const palette = mostFrequent(colours)
  const rows = Buffer.alloc(height * (width + 1))
  for (const [at, colour] of colours.entries()) {
    rows[at + Math.floor(at / width) + 1] = palette.indexOf(colour)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits, of a palette.
  header.set([8, 3], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette.bytes),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function decoded(png: Buffer) {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const bytes = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const isData = png.toString('latin1', at + 4, at + 8) === 'IDAT'
    if (isData) parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const pixels = unfiltered(inflateSync(Buffer.concat(parts)), { length: width * bytes, bytes })
  return { width, height, bytes, pixels }
}

/** Undoes what makes lines compress (PNG, section 9). */
function unfiltered(lines: Buffer, { length, bytes }: { length: number; bytes: number }): Buffer {
  const count = lines.length / (length + 1)
  const all = Buffer.alloc(count * length)
  for (let row = 0; row < count; row++) {
    const filter = lines[row * (length + 1)] ?? 0
    for (let column = 0; column < length; column++) {
      const at = row * length + column
      const left = column < bytes ? 0 : (all[at - bytes] ?? 0)
      const above = row === 0 ? 0 : (all[at - length] ?? 0)
      const aboveLeft = row === 0 || column < bytes ? 0 : (all[at - length - bytes] ?? 0)
      const foretold = [0, left, above, (left + above) >> 1, paeth(left, above, aboveLeft)][filter]
      all[at] = (lines[row * (length + 1) + 1 + column] ?? 0) + (foretold ?? 0)
    }
  }
  return all
}

function paeth(left: number, above: number, aboveLeft: number): number {
  const sum = left + above - aboveLeft
  const [toLeft, toAbove, toBoth] = [left, above, aboveLeft].map((it) => Math.abs(sum - it))
  if (toLeft === undefined || toAbove === undefined || toBoth === undefined) return 0
  if (toLeft <= toAbove && toLeft <= toBoth) return left
  return toAbove <= toBoth ? above : aboveLeft
}

/** The palette of a picture, and where in it the nearest to any colour is. */
function mostFrequent(colours: Uint32Array) {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const order = [...counts].toSorted(([, one], [, other]) => other - one)
  const chosen = order.slice(0, 256).map(([colour]) => colour)
  const known = new Map(chosen.map((colour, index) => [colour, index]))
  const bytes = Buffer.alloc(chosen.length * 3)
  for (const [index, colour] of chosen.entries()) bytes.writeUIntBE(colour, index * 3, 3)
  const indexOf = (colour: number) => {
    const index = known.get(colour) ?? nearest(chosen, colour)
    known.set(colour, index)
    return index
  }
  return { bytes, indexOf }
}

function nearest(chosen: readonly number[], colour: number): number {
  const distances = chosen.map((it) => distance(it, colour))
  return distances.indexOf(Math.min(...distances))
}

const distance = (one: number, other: number) =>
  ((one >> 16) - (other >> 16)) ** 2 +
  (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
  ((one & 255) - (other & 255)) ** 2
