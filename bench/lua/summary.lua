-- What a run came to, as the one line of JSON that load.ts reads.
local summary = {}

local function pairs_of(values)
  local parts = {}
  for name, value in pairs(values) do
    parts[#parts + 1] = string.format('"%s":%.17g', name, value)
  end
  return table.concat(parts, ',')
end

-- `more` has figures of the script itself, by name, if it has any.
function summary.print(result, latency, more)
  local errors = result.errors
  local values = {
    requests = result.requests,
    microseconds = result.duration,
    p50 = latency:percentile(50),
    p99 = latency:percentile(99),
    refused = errors.status,
    broken = errors.connect + errors.read + errors.write + errors.timeout,
  }
  for name, value in pairs(more or {}) do
    values[name] = value
  end
  io.write('{' .. pairs_of(values) .. '}\n')
  io.flush()
end

return summary
