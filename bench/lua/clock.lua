-- The time, and the processor time of another process, in seconds.
local ffi = require('ffi')
ffi.cdef([[
  struct bench_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct bench_time *time);
]])

local clock = {}
local monotonic = 1
local time = ffi.new('struct bench_time')

function clock.now()
  ffi.C.clock_gettime(monotonic, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

-- Of all the threads whose `schedstat` files these are. Exact while they sleep.
function clock.spent(files)
  local nanoseconds = 0
  for _, path in ipairs(files) do
    local file = io.open(path)
    if file then
      nanoseconds = nanoseconds + file:read('*n')
      file:close()
    end
  end
  return nanoseconds / 1e9
end

return clock
