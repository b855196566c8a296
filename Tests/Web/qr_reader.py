"""Reads a QR code from its modules as a phone does after it has found them: format, mask, blocks, and the check of each block.

It knows the standard's places by its own account, so that a fault of the page's encoder is not a fault here too; the lengths of
blocks are those of level M of the versions that the tests use.
"""

from browser import Failure

# Codewords of correction of a block, and the lengths of the blocks' data, by version (ISO/IEC 18004, table 9, level M).
blocks = {1: (10, [16]), 2: (16, [28]), 3: (26, [44]), 4: (18, [32] * 2), 5: (24, [43] * 2), 6: (16, [27] * 4), 7: (18, [31] * 4),
          8: (22, [38] * 2 + [39] * 2), 9: (22, [36] * 3 + [37] * 2), 10: (26, [43] * 4 + [44])}
centres = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50]}
masks = [lambda r, c: (r + c) % 2, lambda r, c: r % 2, lambda r, c: c % 3, lambda r, c: (r + c) % 3, lambda r, c: (r // 2 + c // 3) % 2,
         lambda r, c: r * c % 2 + r * c % 3, lambda r, c: (r * c % 2 + r * c % 3) % 2, lambda r, c: ((r + c) % 2 + r * c % 3) % 2]


def times(a, b):
    """The product of two bytes in the field of the code."""
    product = 0
    while b:
        product ^= a * (b & 1)
        a, b = (a << 1) ^ (0x11D if a & 0x80 else 0), b >> 1
    return product


def read(rows):
    """The text of a code, from rows of truth for dark."""
    size = len(rows)
    version = (size - 17) // 4
    count, lengths = blocks[version]
    taken = {(r, c) for r in range(size) for c in range(size)
             if (r < 9 and c < 9) or (r < 9 and c >= size - 8) or (r >= size - 8 and c < 9) or r == 6 or c == 6
             or (version >= 7 and (r < 6 and size - 11 <= c < size - 8 or c < 6 and size - 11 <= r < size - 8))}
    for row in centres[version]:
        for column in centres[version]:
            if (row, column) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                taken |= {(row + r, column + c) for r in range(-2, 3) for c in range(-2, 3)}
    bits = [rows[8][c] for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[r][8] for r in (7, 5, 4, 3, 2, 1, 0)]
    level_and_mask = (int("".join("01"[bit] for bit in bits), 2) ^ 0x5412) >> 10
    if level_and_mask >> 3 != 0:
        raise Failure("the level is not M")
    mask = masks[level_and_mask & 7]
    found, up = [], True
    for right in [c for c in range(size - 1, 6, -2)] + [5, 3, 1]:
        for r in range(size - 1, -1, -1) if up else range(size):
            found += [rows[r][c] != (mask(r, c) == 0) for c in (right, right - 1) if (r, c) not in taken]
        up = not up
    words = [int("".join("01"[bit] for bit in found[at:at + 8]), 2) for at in range(0, len(found) - 7, 8)]
    data = [[] for _ in lengths]
    for place in range(max(lengths)):
        for block, length in enumerate(lengths):
            if place < length:
                data[block].append(words.pop(0))
    for place in range(count):
        for block in range(len(lengths)):
            data[block].append(words.pop(0))
    for block in data:
        power = 1
        for _ in range(count):
            value = 0
            for word in block:
                value = times(value, power) ^ word
            if value:
                raise Failure("a block's check does not hold")
            power = times(power, 2)
    stream = "".join(f"{word:08b}" for block in data for word in block[:-count])
    length_bits = 8 if version < 10 else 16
    length = int(stream[4:4 + length_bits], 2)
    start = 4 + length_bits
    return bytes(int(stream[start + 8 * at:start + 8 * at + 8], 2) for at in range(length)).decode()


def modules(browser):
    """The rows of the code in the page, true for dark, by what is drawn."""
    size, path = browser.js("const it = document.querySelector('#share .qr'); return [it.viewBox.baseVal.width, it.querySelector('path').getAttribute('d')]")
    dark = {tuple(map(int, part.split("h")[0].split())) for part in path.split("M")[1:]}
    return [[(column, row) in dark for column in range(4, int(size) - 4)] for row in range(4, int(size) - 4)]
