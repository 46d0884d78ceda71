import { describe, expect, it } from "vitest";

import {
  READING,
  placeUnder,
  forkIn,
  previewIn,
  withComparison,
  withFork,
  withPreview,
  withoutComparison,
  withoutFork,
  withoutPreview,
} from "./place.ts";
import type { Comparing, Place, Previewing, Reading } from "./place.ts";

const comparing: Comparing = { kind: "comparing", branchIds: ["a", "b"] };
const preview = (over: Reading | Comparing): Previewing => ({
  kind: "previewing",
  nodeId: "n",
  over,
});
const fork = { fromBranchId: "a", nodeId: "f", name: "trial" };
const forking = (over: Reading | Comparing | Previewing): Place => ({
  kind: "forking",
  fork,
  over,
});

/** Every possible place, with its layers. */
const places = [READING, comparing].flatMap((base) => [
  { name: base.kind, base, previewed: null, made: null, place: base as Place },
  {
    name: `previewing over ${base.kind}`,
    base,
    previewed: "n",
    made: null,
    place: preview(base) as Place,
  },
  { name: `forking over ${base.kind}`, base, previewed: null, made: fork, place: forking(base) },
  {
    name: `forking over previewing over ${base.kind}`,
    base,
    previewed: "n",
    made: fork,
    place: forking(preview(base)),
  },
]);

/** The layers of a place. */
function madeOf(place: Place) {
  return { base: placeUnder(place), previewed: previewIn(place), made: forkIn(place) };
}

describe.each(places)("from $name", ({ place, base, previewed, made }) => {
  it("has these layers", () => expect(madeOf(place)).toEqual({ base, previewed, made }));

  it("a message is previewed", () => {
    expect(madeOf(withPreview(place, "m"))).toEqual({ base, previewed: "m", made });
  });

  it("the preview is left", () => {
    expect(madeOf(withoutPreview(place))).toEqual({ base, previewed: null, made });
  });

  it("a fork is started", () => {
    const other = { ...fork, nodeId: "g" };
    expect(madeOf(withFork(place, other))).toEqual({ base, previewed, made: other });
  });

  it("the fork is left", () => {
    expect(madeOf(withoutFork(place))).toEqual({ base, previewed, made: null });
  });

  it("branches are compared, and nothing else is shown", () => {
    const compared = { kind: "comparing", branchIds: ["c", "d", "e"] };
    expect(madeOf(withComparison(place, ["c", "d", "e"]))).toEqual({
      base: compared,
      previewed: null,
      made,
    });
  });

  it("comparing one branch is reading", () => {
    expect(madeOf(withComparison(place, ["c"]))).toEqual({ base: READING, previewed: null, made });
  });

  it("the comparison ends", () => {
    expect(madeOf(withoutComparison(place))).toEqual({ base: READING, previewed, made });
  });
});
