import { encode } from 'uqr'
import { type Html, html } from '../html.ts'

/** Light modules around the code, which scanners need (ISO/IEC 18004, section 6.3.8). */
const quietZone = 4

/**
 * `text` as a QR code: one path, with one unit per module. The style sheet colours it.
 *
 * @param label its text alternative.
 */
export function qrCode(text: string, label: string): Html {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  )
  return html`<svg class="qr-code" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path.join('')}"/></svg>`
}
