-- Arithmetic, calls, tables: sieve, n-queens, matrices, closures.
local function sieve(limit)
  local composite, count = {}, 0
  for i = 2, limit do
    if not composite[i] then
      count = count + 1
      for j = i * i, limit, i do composite[j] = true end
    end
  end
  return count
end

local function queens(size)
  local solutions, columns, rising, falling = 0, {}, {}, {}
  local function place(row)
    if row > size then solutions = solutions + 1 return end
    for column = 1, size do
      local up, down = row + column, row - column
      if not columns[column] and not rising[up] and not falling[down] then
        columns[column], rising[up], falling[down] = true, true, true
        place(row + 1)
        columns[column], rising[up], falling[down] = nil, nil, nil
      end
    end
  end
  place(1)
  return solutions
end

local function product_trace(size)
  local a, b, trace = {}, {}, 0.0
  for i = 1, size do
    a[i], b[i] = {}, {}
    for j = 1, size do a[i][j], b[i][j] = (i + j) / size, (i - j) / size end
  end
  for i = 1, size do
    for j = 1, size do
      local sum = 0.0
      for k = 1, size do sum = sum + a[i][k] * b[k][j] end
      if i == j then trace = trace + sum end
    end
  end
  return trace
end

print(sieve(3000000), queens(9), string.format("%.3f", product_trace(160)))
