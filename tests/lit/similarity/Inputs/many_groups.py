"""Writes a module with more groups, regions and instructions than a page shows.

The first group has 45 regions of 160 instructions, 45 more have 4 of as many, and
2100 have 2 of 2.  No type occurs in two of them.
"""


def narrowing(name: str, width: int) -> None:
    """A function of 160 instructions that each have a type of their own."""
    print(f"define i{width - 160} @{name}(i{width} %v{width}) {{")
    for narrower in range(width - 1, width - 161, -1):
        print(f"  %v{narrower} = trunc i{narrower + 1} %v{narrower + 1} to i{narrower}")
    print(f"  ret i{width - 160} %v{width - 160}\n}}")


for copy in range(45):
    narrowing(f"first_{copy}", 3000)
for group in range(45):
    for copy in range(4):
        narrowing(f"large_{group}_{copy}", 3200 + 200 * group)
for width in range(1, 2101):
    for copy in "ab":
        print(f"define i{width} @small_{width}{copy}(i{width} %x) {{")
        print(f"  %y = mul i{width} %x, %x\n  %z = sub i{width} %y, %x\n  ret i{width} %z\n}}")
