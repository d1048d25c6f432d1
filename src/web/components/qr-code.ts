import { encode } from 'uqr'
import { type Html, html } from '../html.ts'

/** Light modules around it, as its readers need (ISO/IEC 18004, section 6.3.8). */
const quietZone = 4

/**
 * A text as a QR code: one path, a unit for each module, coloured by the style sheet.
 *
 * @param label what it is, for those who do not see it.
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
