-- Replays requests from a file with one request per line: method, path, key and body, separated by tabs. Prints one
-- line of JSON at the end. wrk runs a separate script per thread; each connection takes the next request of its thread.
local requests, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, key, body = line:match("^(%S+)\t(%S+)\t(%S+)\t(.*)$")
    local headers = { ["x-api-key"] = key }
    if body ~= "" then headers["content-type"] = "application/json" else body = nil end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%.6f,"broken":%d,"rejected":%d,"p50":%.3f,"p99":%.3f}\n',
    summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
