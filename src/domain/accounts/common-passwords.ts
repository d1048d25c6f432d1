/**
 * Whether `password` is a common one, in any case of its letters: by rules, and by a list of about
 * 120 passwords of twelve characters or more. There is no list of leaked passwords, because nearly
 * all of those are shorter than the minimum length.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return isRepeated(text) || isWalk(text) || isWordAndDigits(text) || listed.has(text)
}

/** The longest part whose repetition is detected. */
const longestPart = 6

/**
 * Whether one part repeats: `aaaaaaaaaaaa`, `abcabcabcabc`. The last repetition may be cut short.
 * `isWordAndDigits` finds longer words that occur twice.
 */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= longestPart; size += 1) {
    const part = text.slice(0, size)
    if (part.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return true
  }
  return false
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789012345',
  '1234567890-^',
  '1234567890-=',
  'qwertyuiop@[',
  'qwertyuiop[]',
  'asdfghjkl;:]',
  'zxcvbnm,./',
  'azertyuiop',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  'あいうえおかきくけこさしすせそたちつてと',
]
const walks = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
/** The shortest run along a row that counts. Shorter runs also occur in words. */
const stride = 3

/** Whether it has only runs along rows of keys or letters: `qwertyuiopas`, `1qaz2wsx3edc`, `abcdef123456`. */
function isWalk(text: string): boolean {
  let rest = text
  while (rest.length >= stride) {
    const longest = Math.max(...walks.map((walk) => strideOn(walk, rest)))
    if (longest < stride) return false
    rest = rest.slice(longest)
  }
  return true
}

/** Length of the longest beginning of `text` that occurs in `walk`. */
function strideOn(walk: string, text: string): number {
  let best = 0
  for (let at = 0; at < walk.length; at += 1) {
    let length = 0
    while (length < text.length && walk[at + length] === text[length]) length += 1
    best = Math.max(best, length)
  }
  return best
}

/** Common words. Digits and signs before or after them do not make a password safe. */
const words = new Set(
  `password passwords passw0rd p@ssword p@ssw0rd pa55word pa$$word passwort motdepasse contrasena
  administrator administrador admin adminadmin root superuser welcome welcometo letmein letmeinnow
  iloveyou iloveyouso ilovejesus sunshine princess football baseball basketball superman batman
  starwars pokemon pikachu doraemon dragon monkey shadow master trustno1 whatever freedom internet
  computer samsung changeme changethis changeit default secret topsecret mypassword thepassword
  newpassword yourpassword password1 qwerty qwertyuiop qwerty123 asdfghjkl zxcvbnm test testtest
  testing guest user username login access student teacher school homework kadai kadaikadai example
  aishiteru daisuki sakura arigatou arigato konnichiwa ohayou sayonara nihon nippon tokyo osaka
  himitsu pasuwado tomodachi kazoku watashi oretachi anpanman totoro naruto onepiece gundam
  shukudai gakkou sensei gakusei パスワード ひみつ しゅくだい がっこう`.split(/\s+/),
)

/** Digits and signs at the beginning and at the end. */
const around = /^[\d\s!@#$%^&*()_+\-=.,?~'"/\\|:;]+|[\d\s!@#$%^&*()_+\-=.,?~'"/\\|:;]+$/g
/** With this number of characters around the word, a password is accepted. */
const ornament = 9

/** Whether it is a word, once or twice, and few characters around it: `password1234`, `passwordpassword`. */
function isWordAndDigits(text: string): boolean {
  const bare = text.replaceAll(around, '')
  const half = bare.slice(0, bare.length / 2)
  const isTwice = half + half === bare && words.has(half)
  return text.length - bare.length < ornament && (isTwice || words.has(bare))
}

/** Common passwords that no rule above finds. */
const listed = new Set(
  `correcthorsebatterystaple correct-horse-battery-staple thequickbrownfox tobeornottobe
  letmeinplease passwordistaco ihateyou12345 iloveyouforever iloveyoubaby iloveyou1234
  mypasswordis123 thisismypassword thisisapassword thisispassword passwordpassword1
  adminpassword administrator1 rootpassword userpassword temppassword defaultpassword
  supersecret123 supersecretpassword nopassword1234 notapassword1 password12345678
  welcometothejungle welcome123456 changeme12345 changemeplease harrypotter123 liverpoolfc123
  manchesterunited chelseafc12345 barcelonafc123 maythe4thbewithyou maytheforcebewithyou
  startrekvoyager spongebobsquarepants hellokitty1234 hellohello123 helloworld123 helloworld1234
  michaeljordan23 qwerty123456 qwerty12345678 qwertyqwerty asdfasdfasdf zaq12wsxcde3 zaq1xsw2cde3
  1qaz2wsx3edc4rfv 1qazxsw23edc 1q2w3e4r5t6y q1w2e3r4t5y6 abcd1234abcd abc123abc123 abc123456789
  a1b2c3d4e5f6 aa123456789 a123456789012 123qweasdzxc qweasdzxc123 123456qwerty 123456abcdef
  1234qwerasdf 1234qwer1234 qwer1234qwer asdf1234asdf 12qwaszx34er 147258369147 159753159753
  123123123123 112233445566 121212121212 102030405060 741852963741 987654321012 314159265358
  271828182845 141421356237 summer2024summer aishiteruyo1 aishiteruyo123 daisukidayo123
  watashinonamae himitsudayo123 pasuwaado1234 ohayougozaimasu arigatougozaimasu
  yoroshikuonegai sakurasakura1 doraemon12345 nihonnihon123 tokyotower123 osakacastle123
  kadaikadai123 homework1234 kadaipassword schoolhomework`.split(/\s+/),
)
