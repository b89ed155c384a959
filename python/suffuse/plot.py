"""Pictures of what graph diffusion convolution does to a graph (needs matplotlib).

Every function draws into one Axes, a new one unless `ax` is given, and returns it. What belongs to
the graph before GDC is orange, what belongs to the graph after it is blue.

>>> import suffuse
>>> club = suffuse.datasets.load("karate")
>>> axes = suffuse.plot.homophily(club, suffuse.gdc(club, top_k=8))  # doctest: +SKIP
"""

from ._plots.degrees import degrees
from ._plots.filter_curve import filter_curve
from ._plots.homophily import homophily
from ._plots.neighbourhood import neighbourhood

__all__ = ["degrees", "filter_curve", "homophily", "neighbourhood"]
