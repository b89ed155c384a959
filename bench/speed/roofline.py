"""How much of what the machine can do at best our runs use.

  from roofline import add_roofline

A multiply-add of the inner loop reads one value of a neighbour's row and adds it. Per thread and
second there are at most gather bandwidth / size of a value of them, with the bandwidth measured at
the size of a block, and at most as many as there are additions.

How many were done is not counted: the products planned are taken, and where PPR stops sooner, or
trees are eliminated, the share comes out too large and may exceed 1.
"""

import math


def gather_bandwidth(roofline, row_bytes, size):
    """Bytes per second, between the measured sizes on a logarithmic scale."""
    points = [(math.log(g["bytes"]), g["bytes_per_s"]) for g in roofline["gather"]
              if g["row_bytes"] == row_bytes]
    at = min(max(math.log(size), points[0][0]), points[-1][0])
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        if at <= x1:
            return y0 + (y1 - y0) * (at - x0) / (x1 - x0)
    return points[-1][1]


def share_of_roofline(figures, roofline):
    """The rates of one run of ours, per thread, and their share of the bound."""
    block = figures["block"]
    size = block["value_bytes"]
    rate = figures["estimate"]["edge_columns"] / figures["seconds"] / roofline["threads"]
    bandwidth = gather_bandwidth(roofline, block["row_bytes"], block["working_set_bytes"])
    additions = roofline["float_adds_per_s"] * 4 / size  # half as many doubles as floats
    return {"edge_columns_per_s": rate, "bytes_gathered_per_s": rate * size,
            "gather_bytes_per_s_possible": bandwidth, "adds_per_s_possible": additions,
            "share": rate / min(bandwidth / size, additions)}
