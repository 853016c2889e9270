-- What is known about some answers: each line that a query prints is 'passed', or
-- what came out instead.
.bail on
create table numbers(n integer primary key, square integer, name text);
with recursive count(n) as (select 1 union all select n + 1 from count where n < 20000)
  insert into numbers select n, n * n, printf('%05d', n) from count;
create index by_name on numbers(name desc);
select iif(sum(square) = 2666866670000, 'passed', sum(square)) from numbers;
select iif(count(*) = 1, 'passed', count(*)) from numbers where name = '01234';
select iif(group_concat(n) = '20000,19999,19998', 'passed', group_concat(n)) from (select n from numbers order by name desc limit 3);
select iif(count(distinct square % 97) = 49, 'passed', count(distinct square % 97)) from numbers;
begin;
delete from numbers where n % 3 = 0;
select iif(count(*) = 13334, 'passed', count(*)) from numbers;
rollback;
select iif(count(*) = 20000, 'passed', count(*)) from numbers;
select iif(x = 10, 'passed', x) from (select sum(value) x from json_each('[1, 2, 3, 4]'));
select iif(json_extract('{"a": {"b": [1, 2.5, "x"]}}', '$.a.b[1]') = 2.5, 'passed', 'json');
create virtual table words using fts5(text);
insert into words values('the quick brown fox'), ('jumps over the lazy dog'), ('quick dogs');
select iif(count(*) = 2, 'passed', count(*)) from words where words match 'quick';
create virtual table boxes using rtree(id, x0, x1, y0, y1);
insert into boxes select n, n, n + 1, n, n + 1 from numbers where n <= 100;
select iif(count(*) = 11, 'passed', count(*)) from boxes where x1 >= 20 and x0 <= 29 and y0 >= 0;
select iif(abs(sum(1.0 / (n * n)) - 1.6448840681) < 1e-9, 'passed', sum(1.0 / (n * n))) from numbers;
select iif(total = 15, 'passed', total) from (select sum(n) over (order by n rows between 2 preceding and 2 following) total from numbers where n <= 5) limit 1 offset 2;
select iif(upper(hex(zeroblob(2)) || quote(x'ff')) = '0000X''FF''', 'passed', 'blob');
select iif(integrity_check = 'ok', 'passed', integrity_check) from pragma_integrity_check;
select iif(date('2000-02-28', '+1 day') = '2000-02-29', 'passed', 'date');
