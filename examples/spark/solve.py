#!/usr/bin/env python3
"""Solves the scenes of an archive on many devices, with Spark.

Each partition of the requests is piped through its own process, gimbal solve --requests. If the exit code is not 0, the
task fails and Spark runs it again.

    spark-submit examples/spark/solve.py app.gimarchive --devices 'iPhone 8' 'iPad 11' --out frames
"""

import argparse
import itertools
import json
import shlex

from pyspark.sql import SparkSession


def scene_names(archive):
    """Returns the names of the scenes in an archive, in its order."""
    with open(archive, encoding="utf-8") as lines:
        objects = (json.loads(line) for line in lines)
        return [line["name"] for line in objects if line["kind"] == "scene"]


def requests(scenes, options):
    """Yields a request for each scene, device, orientation, direction and text size."""
    axes = itertools.product(
        scenes, options.devices, options.orientations, options.directions, options.text_scales)
    for number, (scene, device, orientation, direction, scale) in enumerate(axes):
        request = {"id": number, "scene": scene, "device": device, "orientation": orientation,
                   "direction": direction, "textScale": scale}
        yield json.dumps(request, ensure_ascii=False, separators=(",", ":"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("archive", help="an archive written by 'export'; every worker reads this path")
    parser.add_argument("--out", help="the directory for the answers, in ordered parts")
    parser.add_argument("--gimbal", default="gimbal", help="the path of the command on every worker")
    parser.add_argument("--partitions", type=int, default=0, help="the number of partitions; 0 uses Spark's default")
    parser.add_argument("--devices", nargs="+", default=["iPhone SE", "iPhone 8", "iPhone 15", "iPad 11"])
    parser.add_argument("--orientations", nargs="+", default=["portrait", "landscape"])
    parser.add_argument("--directions", nargs="+", default=["ltr"])
    parser.add_argument("--text-scales", nargs="+", type=float, default=[1])
    parser.add_argument("--requests-only", action="store_true", help="print the requests without solving them")
    options = parser.parse_args()
    if not options.out and not options.requests_only:
        parser.error("--out names the directory for the answers")

    lines = requests(scene_names(options.archive), options)
    if options.requests_only:
        for line in lines:
            print(line)
        return

    spark = SparkSession.builder.appName("gimbal").getOrCreate()
    # Errors of a layout are in its answer. The exit code only reports a process that did not finish.
    command = shlex.join(shlex.split(options.gimbal) + [
        "solve", "--requests", "--exit-zero", "--quiet", "--scenes", options.archive])
    work = spark.sparkContext.parallelize(lines, options.partitions or None)
    work.pipe(command, checkCode=True).saveAsTextFile(options.out)
    spark.stop()


if __name__ == "__main__":
    main()
