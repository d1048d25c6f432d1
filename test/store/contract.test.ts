// What the store promises on every engine, one file per noun. Each can be run alone; together they
// share one process, because PGlite takes three seconds to start.
import './contract/api-keys.ts'
import './contract/assignment-lists.ts'
import './contract/assignment-search.ts'
import './contract/assignments.ts'
import './contract/leases.ts'
import './contract/migrations.ts'
import './contract/recurring-settings.ts'
import './contract/series-progress.ts'
import './contract/statistics.ts'
import './contract/users.ts'
import './contract/write.ts'
