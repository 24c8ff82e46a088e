"""A Ray cluster of two nodes gives what this machine gives, whatever is killed meanwhile."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("ray")
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]

N = 1500
MATCHES = ["simulate", "drago_tuku", "--seats", "random,greedy", "-n", str(N), "--seed", "7", "--json"]


@pytest.fixture
def cluster():
    import ray
    from ray.cluster_utils import Cluster

    memory = {"num_cpus": 1, "object_store_memory": 100_000_000}
    two = Cluster(initialize_head=True, head_node_args={**memory, "include_dashboard": False})
    two.add_node(**memory)
    yield two
    ray.shutdown()
    two.shutdown()


@pytest.fixture
def start():
    """Start a command; whatever still runs at the end is killed."""
    with contextlib.ExitStack() as started:

        def start(*arguments):
            process = started.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "tukan.cli", *map(str, arguments)],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                )
            )
            started.callback(process.kill)
            return process

        yield start


def matches_in(folder):
    """The command that plays with its files in this folder."""
    folder.mkdir(exist_ok=True)
    return [*MATCHES, "--csv", folder / "rows.csv", "--records", folder / "records"]


def finish(process):
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    report = json.loads(out)
    report.pop("workers", None)
    return report, err


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def wait_for_rows(folder, matches):
    """Until so many matches are in the journal."""
    journal = folder / "rows.csv.part"
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        if journal.exists() and journal.read_bytes().count(b"\n") >= 2 * matches:
            return
        time.sleep(0.05)
    raise AssertionError("no rows came")


def stop_worker(node):
    """Stop a worker of this node in the middle of a batch, which then waits for it; its process id."""
    raylet = node.all_processes["raylet"][0].process.pid
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                if parent == raylet and at_work(folder):
                    worker = int(folder.name)
                    os.kill(worker, signal.SIGSTOP)
                    if at_work(folder):
                        return worker
                    os.kill(worker, signal.SIGCONT)
        time.sleep(0.02)
    raise AssertionError("no worker of this node was seen at work")


def at_work(folder):
    return (folder / "cmdline").read_bytes().startswith((b"ray::play_batch", b"ray::trace_batch"))


def test_lost_workers_nodes_and_drivers_change_nothing(cluster, start, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    local, _ = finish(start(*matches_in(here)))
    assert len(contents(here)) == N + 1

    process = start(*matches_in(there), "--ray", cluster.address)
    second = next(iter(cluster.worker_nodes))
    # Rows come in order, so a stopped worker holds the run up until the other is caught as well.
    for worker in [stop_worker(node) for node in (cluster.head_node, second)]:
        os.kill(worker, signal.SIGKILL)
    wait_for_rows(there, 300)
    cluster.remove_node(second, allow_graceful=False)
    report, said = finish(process)
    assert report == local
    assert contents(there) == contents(here)
    assert said.count("are played again") >= 2

    again = tmp_path / "again"
    process = start(*matches_in(again), "--ray", cluster.address)
    wait_for_rows(again, 300)
    process.kill()
    process.communicate()
    report, _ = finish(start(*matches_in(again), "--ray", cluster.address, "--resume"))
    assert report == local
    assert contents(again) == contents(here)


def test_a_board_is_weighed_on_the_cluster_as_here(cluster, start):
    weighing = ["balance", "drago_tuku", "-n", 1200, "--seed", 7, "--json"]
    local, _ = finish(start(*weighing))
    process = start(*weighing, "--ray", cluster.address)
    os.kill(stop_worker(cluster.head_node), signal.SIGKILL)
    report, said = finish(process)
    assert report == local
    assert "are played again" in said
