import type { Setting } from '../src/setting.ts'
import { settings } from '../src/settings.ts'

/** The text of `docs/configuration.md`. */
export function configurationDocs(): string {
  const rows = Object.entries<Setting<unknown>>(settings).map(([name, it]) => row(name, it))
  return `${introduction}\n\n${[...heading, ...rows].join('\n')}\n\n${examples}\n`
}

const heading = [
  '| Environment | File | Meaning | Value | Default |',
  '| --- | --- | --- | --- | --- |',
]

function row(name: string, { meaning, rule, ...about }: Setting<unknown>): string {
  const key = name.toLowerCase()
  return `| \`${name}\` | \`${key}\` | ${meaning} | ${escaped(rule)} | ${defaultOf(about)} |`
}

function defaultOf({ otherwise, ...about }: Pick<Setting<unknown>, 'default' | 'otherwise'>) {
  const value = String(about.default ?? '')
  return otherwise ?? (value === '' ? 'none' : `\`${value}\``)
}

/** Markdown would take `<path>` for markup. */
const escaped = (text: string) => text.replaceAll('<', '&lt;')

const introduction = `# Configuration

Kadai runs without any configuration. What you want otherwise goes into environment variables, or into a TOML file: the
one that \`--config FILE\` names, else \`kadai.toml\` in the working directory if there is one. Where both say something,
the environment wins; an empty value counts as none.

A mistake stops the start with exit code 2 and one line for each: a value that does not fit, a key of the file that is
not listed here, or an unknown variable that begins with \`KADAI_\` or \`RATE_LIMIT_\`.`

const examples = `## Examples

A list is an array in the file; in the environment commas separate its entries.

\`\`\`toml
# kadai.toml
port = 3000
host = "0.0.0.0"
base_url = "https://homework.example.org"
database_url = "sqlite:/var/lib/kadai/kadai.db"
time_zone = "Asia/Tokyo"
trusted_proxies = ["loopback", "10.0.0.0/8"]
rate_limit_requests = 300
\`\`\`

\`\`\`sh
TIME_ZONE=Asia/Tokyo TRUSTED_PROXIES=loopback,10.0.0.0/8 RATE_LIMIT_REQUESTS=300 kadai serve
\`\`\``
