-- Every request once, and again after everyone's data has changed: `-- REQUESTS SCHEDSTAT...`.
-- Between two passes it says "change" and waits for a line; nothing of that is measured.
local folder = debug.getinfo(1, 'S').source:match('^@(.*/)')
local requests = dofile(folder .. 'requests.lua')
local summary = dofile(folder .. 'summary.lua')
local clock = dofile(folder .. 'clock.lua')

-- In milliseconds: what a connection waits at least when all requests of a pass have gone.
local settling = 20
-- In seconds: stock is taken so often, so that a run may end in the middle of a pass.
local often = 0.05

local only
function setup(thread)
  only = thread
end

local texts, threads
local isMeasuring = false
-- Of one pass: connections that have been told to go, requests that went, answers that came.
local admitted, promised, answered, waiting = 0, 0, 0, 0
-- When stock was last taken: the time, the server's processor time, the answers of this pass.
local since, ran, had
local began
-- Taken stock of, over all passes: answers, and the seconds they took.
counted, busy, spent = 0, 0, 0

function init(args)
  texts = requests.read(args[1])
  threads = { unpack(args, 2) }
  settling = #texts == 1 and 2 or settling
end

local function take_stock()
  local now, runs = clock.now(), clock.spent(threads)
  counted, busy, spent = counted + answered - had, busy + now - since, spent + runs - ran
  since, ran, had = now, runs, answered
end

-- Long enough for the last answers of a pass to arrive before the next one: twice what they will
-- take if they are as fast as those before them.
local function rest_of_pass()
  if not isMeasuring or answered == 0 then return settling end
  local each = (clock.now() - began) / answered
  return settling + math.ceil(2000 * each * (#texts - answered))
end

-- wrk asks this before each request of a connection, so after each answer.
function delay()
  if isMeasuring then
    answered = answered + 1
    if answered == #texts or clock.now() - since > often then take_stock() end
  end
  if isMeasuring and admitted < #texts then
    admitted = admitted + 1
    return 0
  end
  waiting = waiting + 1
  return rest_of_pass()
end

local function change()
  -- What the server still did after its last answer.
  if isMeasuring then spent = spent + clock.spent(threads) - ran end
  io.write('change\n')
  io.flush()
  io.read('*l')
  isMeasuring = true
  admitted, waiting = waiting, 0
  promised, answered = 0, 0
  since, ran, had = clock.now(), clock.spent(threads), 0
  began = since
end

function request()
  if not isMeasuring or promised == #texts then change() end
  promised = promised + 1
  return texts[promised]
end

function done(result, latency)
  summary.print(result, latency, {
    counted = only:get('counted'),
    busy = only:get('busy'),
    spent = only:get('spent'),
  })
end
