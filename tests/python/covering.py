"""Choices from a product of values in which every pair of values of two factors occurs."""

import itertools


def pairs_of(choice):
    return set(itertools.combinations(enumerate(choice), 2))


def covering(*factors):
    """Greedily: the choice with most pairs not seen before, until none is left."""
    choices = {choice: pairs_of(choice) for choice in itertools.product(*factors)}
    missing = set().union(*choices.values())
    chosen = []
    while missing:
        best = max(choices, key=lambda choice: len(choices[choice] & missing))
        chosen.append(best)
        missing -= choices[best]
    return chosen
