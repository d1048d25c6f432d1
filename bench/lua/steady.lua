-- As fast as the connections get answers: `-- REQUESTS`.
local folder = debug.getinfo(1, 'S').source:match('^@(.*/)')
local requests = dofile(folder .. 'requests.lua')
local summary = dofile(folder .. 'summary.lua')

local only
function setup(thread)
  only = thread
end

local texts
sent = 0

function init(args)
  texts = requests.read(args[1])
end

function request()
  sent = sent + 1
  return texts[(sent - 1) % #texts + 1]
end

function done(result, latency)
  summary.print(only, result, latency, { 'sent' })
end
