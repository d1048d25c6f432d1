-- The requests of a run, from the file that load.ts wrote: each ends with a zero byte.
local requests = {}

function requests.read(path)
  local file = assert(io.open(path, 'rb'))
  local texts = {}
  for text in file:read('*a'):gmatch('(%Z+)%z') do
    texts[#texts + 1] = text
  end
  file:close()
  return texts
end

return requests
