-- What a run came to, as the one line of JSON that load.ts reads.
local summary = {}

local function pairs_of(values)
  local parts = {}
  for name, value in pairs(values) do
    parts[#parts + 1] = string.format('"%s":%.17g', name, value)
  end
  return table.concat(parts, ',')
end

-- `counted` has the names of numbers that the script kept in its thread.
function summary.print(thread, result, latency, counted)
  local errors = result.errors
  local values = {
    requests = result.requests,
    microseconds = result.duration,
    p50 = latency:percentile(50),
    p99 = latency:percentile(99),
    refused = errors.status,
    broken = errors.connect + errors.read + errors.write + errors.timeout,
  }
  for _, name in ipairs(counted) do
    values[name] = thread:get(name)
  end
  io.write('{' .. pairs_of(values) .. '}\n')
  io.flush()
end

return summary
