import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";

import type { Bough } from "#app/bough.ts";
import type { CommandAnswer } from "#app/commands/command-scene.ts";
import { BoughContext } from "#app/hooks.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { Branch } from "#domain/context.ts";

import { useAddress } from "./use-address.ts";

let root: Root;
let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  root = createRoot(host);
  useView.setState({ notices: [] });
});

afterEach(() => {
  root.unmount();
  window.location.hash = "";
});

const main: Branch = {
  id: "m",
  contextId: "c",
  name: "main",
  named: true,
  messageIds: [],
  colour: 0,
  activeAt: 0,
  createdAt: 0,
};

/** No fork is being made here: nothing of it is asked for. */
const bough = {} as Bough;

type Activate = () => Promise<CommandAnswer>;

function Here({ activate }: { activate: Activate }) {
  useAddress({ contextId: "c", dispatch: activate }, main, { branchId: "side", nodeId: null });
  return null;
}

function show(activate: Activate) {
  root.render(
    <BoughContext value={bough}>
      <Here activate={activate} />
    </BoughContext>,
  );
}

const refusals: [how: string, activate: Activate][] = [
  [
    "refused",
    async () => ({ ok: false, error: { kind: "not_found", message: "There is no such branch." } }),
  ],
  ["broken", () => Promise.reject(new Error("There is no such branch."))],
];

it.each(refusals)(
  "tells of an address whose branch is %s, and shows the true one",
  async (_, activate) => {
    goTo("c", "side");
    show(activate);
    await expect.poll(() => window.location.hash).toBe("#/c/c/main");
    expect(useView.getState().notices.map(({ text }) => text)).toEqual([
      "The branch that the address names was not opened: There is no such branch.",
    ]);
  },
);

it("leaves the address of another conversation alone", async () => {
  let refuse: (answer: CommandAnswer) => void = () => {};
  const answer = new Promise<CommandAnswer>((resolve) => {
    refuse = resolve;
  });
  let asked = false;
  const activate = () => {
    asked = true;
    return answer;
  };
  goTo("c", "side");
  show(activate);
  await expect.poll(() => asked).toBe(true);
  goTo("another");
  refuse({ ok: false, error: { kind: "not_found", message: "There is no such branch." } });
  await answer;
  await Promise.resolve();
  expect(window.location.hash).toBe("#/c/another");
  expect(useView.getState().notices).toEqual([]);
});
