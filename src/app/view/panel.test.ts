import { beforeEach, describe, expect, it } from "vitest";

import {
  keepPanel,
  chooseBodyLook,
  chooseRequest,
  closePanel,
  openPanel,
  openRequest,
  switchPanel,
  togglePanel,
  togglePanelSize,
  usePanel,
} from "./panel.ts";
import type { Panel, PanelKind } from "./panel.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const kinds: PanelKind[] = ["tree", "run", "request", "branch"];
const places: (Panel | null)[] = [
  null,
  ...kinds.map((kind) => ({ kind, size: "beside" as const })),
  { kind: "tree", size: "full" },
];
const shown = () => usePanel.getState().panel;

function begin(at: Panel | null): void {
  if (at === null) return;
  openPanel(at.kind);
  if (at.size === "full") togglePanelSize();
}

describe.each(places)("from %o", (at) => {
  beforeEach(() => begin(at));

  it("is where the test starts", () => expect(shown()).toEqual(at));

  it.each(kinds)("%s opens beside", (kind) => {
    openPanel(kind);
    expect(shown()).toEqual({ kind, size: "beside" });
  });

  it.each(kinds)(
    "a tab switches to %s beside, where its button for the size is missing",
    (kind) => {
      switchPanel(kind);
      expect(shown()).toEqual({ kind, size: at?.kind === kind ? at.size : "beside" });
    },
  );

  it.each(kinds)("%s is toggled", (kind) => {
    togglePanel(kind);
    expect(shown()).toEqual(at?.kind === kind ? null : { kind, size: "beside" });
  });

  it("closes", () => {
    closePanel();
    expect(shown()).toBeNull();
  });

  it("toggles full size", () => {
    togglePanelSize();
    expect(shown()).toEqual(at && { ...at, size: at.size === "full" ? "beside" : "full" });
  });

  it("a request opens beside", () => {
    openRequest({ contextId: "c", requestId: "r" });
    expect(shown()).toEqual({ kind: "request", size: "beside" });
  });

  it("choosing a request does not move the panel", () => {
    chooseRequest({ contextId: "c", requestId: "r" });
    expect(shown()).toEqual(at);
  });
});

it("the inspected request outlives the panel", () => {
  openRequest({ contextId: "c", nodeId: "n" });
  chooseBodyLook("exact");
  switchPanel("tree");
  closePanel();
  openPanel("request");
  expect(usePanel.getState()).toMatchObject({
    inspected: { contextId: "c", nodeId: "n" },
    bodyLook: "exact",
  });
});

describe("a reload", () => {
  const storageWith = (text: string | null) => {
    let kept = text;
    return {
      getItem: () => kept,
      setItem: (_key: string, value: string) => {
        kept = value;
      },
    };
  };

  it("keeps the panel and its size", () => {
    const storage = storageWith(null);
    keepPanel(storage);
    expect(shown()).toBeNull();
    openPanel("tree");
    togglePanelSize();
    const afterwards = storageWith(storage.getItem());
    resetView();
    keepPanel(afterwards);
    expect(shown()).toEqual({ kind: "tree", size: "full" });
    closePanel();
    expect(afterwards.getItem()).toBe("null");
  });

  it("puts beside what only a tree can be", () => {
    keepPanel(storageWith('{"kind":"run","size":"full"}'));
    expect(shown()).toEqual({ kind: "run", size: "beside" });
  });

  it.each([null, "", "null", "{", '{"kind":"other","size":"full"}'])(
    "opens no panel for %s",
    (text) => {
      keepPanel(storageWith(text));
      expect(shown()).toBeNull();
    },
  );
});
