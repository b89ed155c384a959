"""Files beside a graph name its nodes by the ids of the graph's file."""

import numpy as np

import suffuse

LINES = "".join(f"{i} {i % 12 + 1}\n" for i in range(1, 13))
WORDS = ["red" if i < 6 else "blue" for i in range(12)]


def test_defect_54_labels_of_a_graph_that_counts_from_one(tmp_path):
    graph, labels = tmp_path / "g.txt", tmp_path / "l.csv"
    graph.write_text(LINES, encoding="ascii")
    labels.write_text("node,label\n" + "".join(
        f"{i + 1},{WORDS[i]}\n" for i in range(11)), encoding="ascii")
    read = suffuse.read(graph, directed=False)
    assert read.ids is None and read.first_id == 1
    known = {"labels": labels, "directed": False, "development": 8, "per_class": 2, "splits": 1,
             "top_k": 2, "max_epochs": 2}
    records = [suffuse.train(given, features=features, **known)
               for given in (graph, read) for features in ("identity", np.eye(12))]
    assert len({record["validation_accuracy"] for result in records for record in result}) == 1
    labels.write_text("node,label\n0,red\n", encoding="ascii")
    for given in (graph, read):
        for features in ("identity", np.eye(12)):
            try:
                suffuse.train(given, features=features, **known)
            except suffuse.InputError as error:
                assert "expected a node from 1 to 12, found '0'" in str(error)
            else:
                raise AssertionError("not refused")
