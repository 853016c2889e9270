-- Inserts, indexes, joins, aggregates, recursion, windows, updates, full text.
PRAGMA journal_mode = OFF;
CREATE TABLE item (id INTEGER PRIMARY KEY, kind INTEGER, price REAL, name TEXT);
CREATE TABLE sale (item INTEGER, day INTEGER, amount INTEGER);
BEGIN;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
INSERT INTO item SELECT i, i * 7919 % 101, i * 104729 % 10007 / 100.0, printf('item %x of %d', i * 2654435761 % 65521, i % 13) FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
INSERT INTO sale SELECT i * 48271 % 40000 + 1, i % 365, i * 31 % 17 FROM n;
COMMIT;
CREATE INDEX sale_item ON sale (item);
CREATE INDEX item_kind ON item (kind, price);
SELECT kind, count(*), round(sum(price), 2), max(name) FROM item GROUP BY kind ORDER BY 3 DESC LIMIT 5;
SELECT kind, sum(amount * price) AS turnover FROM sale JOIN item ON id = item GROUP BY kind ORDER BY turnover DESC LIMIT 5;
SELECT day, total, sum(total) OVER (ORDER BY day ROWS 6 PRECEDING) FROM (SELECT day, sum(amount) AS total FROM sale GROUP BY day) LIMIT 5 OFFSET 100;
SELECT count(*) FROM item a JOIN item b ON a.kind = b.kind AND a.price < b.price WHERE a.id < 1500;
UPDATE item SET price = price * 1.1, name = upper(name) WHERE kind IN (SELECT kind FROM item GROUP BY kind HAVING avg(price) > 50);
DELETE FROM sale WHERE item IN (SELECT id FROM item WHERE name LIKE '%A%5%');
SELECT count(*), round(sum(price), 2) FROM item;
SELECT count(*) FROM sale;
CREATE VIRTUAL TABLE pages USING fts5(body);
INSERT INTO pages SELECT name || ' ' || replace(name, ' ', ' x') FROM item WHERE id <= 15000;
SELECT count(*) FROM pages WHERE pages MATCH 'item AND xof NOT 7';
WITH RECURSIVE mandel(y, x, zx, zy, step) AS (
  SELECT cy, cx, 0.0, 0.0, 0 FROM (WITH RECURSIVE a(cy) AS (SELECT -1.0 UNION ALL SELECT cy + 0.1 FROM a WHERE cy < 1.0) SELECT * FROM a),
    (WITH RECURSIVE b(cx) AS (SELECT -2.0 UNION ALL SELECT cx + 0.1 FROM b WHERE cx < 1.0) SELECT * FROM b)
  UNION ALL
  SELECT y, x, zx * zx - zy * zy + x, 2.0 * zx * zy + y, step + 1 FROM mandel WHERE zx * zx + zy * zy < 4.0 AND step < 28)
SELECT sum(step) FROM mandel;
