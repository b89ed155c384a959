"""Keywords come from the engine's tables of options, and messages speak Python."""

import inspect

import numpy as np
import pytest

import suffuse
from suffuse import _engine
from test_inputs import same

KARATE = suffuse.read("karate").graph
ONES = np.ones(34)
CALLS = {
    "gdc": (suffuse.gdc, lambda **options: suffuse.gdc(KARATE, **options)),
    "diffuse": (suffuse.diffuse, lambda **options: suffuse.diffuse(KARATE, ONES, **options)),
    "estimator": (suffuse.GDC.__init__, lambda **options: suffuse.GDC(**options).fit(KARATE)),
    "read": (suffuse.read, lambda **options: suffuse.read("karate", **options)),
    "train": (suffuse.train, lambda **options: suffuse.train("karate", **options)),
    "tune": (suffuse.tune, lambda **options: suffuse.tune("karate", **options)),
}
OTHER_KIND = {"flag": "yes", "whole": 1.5, "number": "much", "word": 3, "numbers": 0.5}


@pytest.mark.parametrize("table", CALLS)
def test_every_option_is_a_keyword_with_its_default_and_type(table):
    parameters = inspect.signature(CALLS[table][0]).parameters
    options = _engine.options(table)
    assert len(options) > 5
    for option in options:
        parameter = parameters[option.name]
        assert parameter.kind is parameter.KEYWORD_ONLY
        assert parameter.default == option.default and parameter.annotation == option.type
        assert (option.default is None) == option.type.endswith(" | None")
        if option.words and option.default is not None:
            assert option.default in option.words
    assert all(parameter.kind is not parameter.VAR_KEYWORD for parameter in parameters.values())


@pytest.mark.parametrize("table", CALLS)
def test_another_kind_of_value_is_a_type_error_that_names_the_keyword(table):
    for option in _engine.options(table):
        with pytest.raises(TypeError, match=f"^{option.name}: .* is expected"):
            CALLS[table][1](**{option.name: OTHER_KIND[option.kind]})
        if not option.axis and option.kind != "numbers":
            error = suffuse.InputError if table == "estimator" else TypeError
            with pytest.raises((TypeError, error), match=f"^{option.name}: "):
                CALLS[table][1](**{option.name: [0.1, 0.2]})


@pytest.mark.parametrize("table", CALLS)
def test_an_unknown_keyword_is_named(table):
    with pytest.raises(TypeError, match="unexpected keyword argument 'topk'"):
        CALLS[table][1](topk=3)


def test_to_say_a_default_is_to_say_nothing():
    options = {option.name: option.default for option in _engine.options("gdc")}
    assert same(suffuse.gdc(KARATE, **options), suffuse.gdc(KARATE))
    club = {"features": "identity", "development": 20, "per_class": 2, "splits": 1, "max_epochs": 2}
    options = {option.name: option.default for option in _engine.options("train")}
    said, unsaid = (suffuse.train("karate", **given) for given in (options | club, club))
    assert said[0]["options"] == unsaid[0]["options"]
    assert said[0]["test_accuracy"] == unsaid[0]["test_accuracy"]
    # Otherwise it would leave no room for options of GDC.
    assert suffuse.train("karate", **options | club | {"diffusion": "none"})


def test_what_an_option_implies_is_not_its_default():
    implied = suffuse.gdc(KARATE, top_k=3, unweighted=True, renormalize=None)
    assert set(implied.data) == {1}
    said = suffuse.gdc(KARATE, top_k=3, unweighted=True, renormalize="col")
    np.testing.assert_allclose(said.sum(axis=0), 1, rtol=1e-6)  # three float32 add up


def test_hints_are_in_the_words_of_python(tmp_path):
    club = {"features": "identity", "development": 20}
    (tmp_path / "large.txt").write_text("0 1\n1 999999999\n", encoding="ascii")
    hinted = {
        "memory=": lambda: suffuse.gdc(KARATE, memory="1K"),
        "format=": lambda: suffuse.write(KARATE, tmp_path / "out.unknown"),
        "development=": lambda: suffuse.train("karate", features="identity"),
        "per_class=": lambda: suffuse.train("karate", **club, per_class=15),
        'ids="names"': lambda: suffuse.read(tmp_path / "large.txt", ids="zero-based"),
    }
    for words, call in hinted.items():
        with pytest.raises((suffuse.InputError, suffuse.ResourceError)) as caught:
            call()
        assert words in str(caught.value) and "--" not in str(caught.value)
