import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800

/** As `unit: 'binary'` of fast-check, which first makes a list of them all: a second of each process that asks for it. */
export const anyCharacter = fc.nat(0x10ffff - surrogates).map(
  (n) => String.fromCodePoint(n < firstSurrogate ? n : n + surrogates),
  // With it, fast-check also makes texts of its own list, such as `__proto__`.
  (text) => {
    const [character = '', ...more] = typeof text === 'string' ? text : ''
    const code = character.codePointAt(0)
    if (code === undefined || more.length > 0) throw new Error('no character')
    return code < firstSurrogate ? code : code - surrogates
  },
)
