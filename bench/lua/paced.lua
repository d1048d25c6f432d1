-- A request every so often, whoever of the connections is free: `-- REQUESTS PER_SECOND`.
local folder = debug.getinfo(1, 'S').source:match('^@(.*/)')
local requests = dofile(folder .. 'requests.lua')
local summary = dofile(folder .. 'summary.lua')
local clock = dofile(folder .. 'clock.lua')

local texts, interval, due
local sent = 0

function init(args)
  texts = requests.read(args[1])
  interval = 1 / tonumber(args[2])
end

-- In milliseconds. Who comes too late for its turn sends at once, so that the pace is kept.
function delay()
  local now = clock.now()
  due = (due or now) + interval
  return math.max(0, math.floor((due - now) * 1000 + 0.5))
end

function request()
  sent = sent + 1
  return texts[(sent - 1) % #texts + 1]
end

function done(result, latency)
  summary.print(result, latency)
end
