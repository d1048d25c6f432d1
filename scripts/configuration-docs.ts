import type { Setting } from '../src/config/setting.ts'
import { settings } from '../src/config/settings.ts'

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

Kadai runs without any configuration. Settings are environment variables, or keys of a TOML file: the file that
\`--config FILE\` names, or else \`kadai.toml\` in the working directory, if it exists. The environment takes precedence
over the file. An empty value counts as absent, so an empty variable leaves what the file says. To go without the file in
the working directory, name an empty one: \`--config empty.toml\`.

With an invalid configuration, the service does not start: it exits with code 2, after one line per error. Errors are
invalid values, unknown keys in the file, and unknown variables that begin with \`KADAI_\` or \`RATE_LIMIT_\`.`

const examples = `## Examples

A list is an array in the file, and separated by commas in the environment.

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
