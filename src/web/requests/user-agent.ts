/** Browser and system in a `User-Agent`: `Firefox, Windows`; empty if unknown. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  return [browser, system].filter(Boolean).join(', ')
}

type Sign = readonly [name: string, sign: RegExp]

const nameIn = (userAgent: string, signs: readonly Sign[]) =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0]

/** Most browsers also name others, so the order matters. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['LINE', /\bLine\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
]

const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
