-- As fast as the connections get answers: `-- REQUESTS`.
local folder = debug.getinfo(1, 'S').source:match('^@(.*/)')
local requests = dofile(folder .. 'requests.lua')
local summary = dofile(folder .. 'summary.lua')

local texts
local sent = 0

function init(args)
  texts = requests.read(args[1])
end

function request()
  sent = sent + 1
  return texts[(sent - 1) % #texts + 1]
end

function done(result, latency)
  summary.print(result, latency)
end
