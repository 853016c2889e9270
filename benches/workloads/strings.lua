-- The string library, sorting, metatables, coroutines and the garbage collector.
local words, seed = {}, 42
local function random(limit)
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed % limit + 1
end
for i = 1, 60000 do
  local letters = {}
  for j = 1, random(9) do letters[j] = string.char(96 + random(26)) end
  words[i] = table.concat(letters)
end
local text = table.concat(words, " ")
local frequency, kinds = {}, 0
for word in text:gmatch("%a+") do frequency[word] = (frequency[word] or 0) + 1 end
for _ in pairs(frequency) do kinds = kinds + 1 end
table.sort(words, function(a, b) return #a < #b or #a == #b and a < b end)
local shouting = text:gsub("(%a)(%a*)", function(head, tail) return head:upper() .. tail end)
local vowels = select(2, text:gsub("[aeiou]", "%0"))

local vector = setmetatable({}, { __index = function(_, key) return key * 2 end })
local sum = 0
for i = 1, 1000000 do sum = sum + vector[i] end

local producer = coroutine.wrap(function() for i = 1, 300000 do coroutine.yield(i) end end)
for _ = 1, 300000 do sum = sum + producer() end

local packed = {}
for i = 1, 100000 do packed[#packed + 1] = string.pack("<i4d", i, i / 3) end
print(kinds, words[1], words[#words], #shouting, vowels, sum, #table.concat(packed))
