import { afterEach, beforeEach, expect, it } from "vitest";

import type { CommandResult } from "#app/commands/command-context.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { render } from "#app/test-support/render.ts";
import { useNotices } from "#app/view/notices.ts";
import { forkIn, previewIn } from "#app/view/place.ts";
import { placeOf, previewNode, startFork } from "#app/view/places.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import type { Branch } from "#domain/context.ts";

import { useRouteSync } from "./use-route-sync.ts";

beforeEach(() => {
  resetView();
});

afterEach(() => {
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

/** No fork in these tests has taken a draft along, so no service is used. */
const services = {} as Services;

type Activate = () => Promise<CommandResult>;

interface HereProps {
  activate: Activate;
  /** The branch that the address named when it was read. */
  branchId: string | null;
}

function Here({ activate, branchId }: HereProps) {
  useRouteSync({ contextId: "c", dispatch: activate }, main, { branchId, nodeId: null });
  return null;
}

async function show(activate: Activate, branchId: string | null = "side") {
  await render(
    <ServicesContext value={services}>
      <Here activate={activate} branchId={branchId} />
    </ServicesContext>,
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
  "reports an address whose branch is %s, and shows the real one",
  async (_, activate) => {
    navigateTo("c", "side");
    await show(activate);
    await expect.poll(() => window.location.hash).toBe("#/c/c/main");
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
      "Couldn’t open the branch in the address: There is no such branch.",
    ]);
  },
);

it("leaves another conversation's address unchanged", async () => {
  let refuse: (answer: CommandResult) => void = () => {};
  const answer = new Promise<CommandResult>((resolve) => {
    refuse = resolve;
  });
  let asked = false;
  const activate = () => {
    asked = true;
    return answer;
  };
  navigateTo("c", "side");
  await show(activate);
  await expect.poll(() => asked).toBe(true);
  navigateTo("another");
  refuse({ ok: false, error: { kind: "not_found", message: "There is no such branch." } });
  await answer;
  await Promise.resolve();
  expect(window.location.hash).toBe("#/c/another");
  expect(useNotices.getState().notices).toEqual([]);
});

it("leaves a fork being made only where the address leads elsewhere", async () => {
  const activate: Activate = async () => ({ ok: true, value: null });
  const made = () => forkIn(placeOf("c"))?.name;
  startFork("c", { fromBranchId: "m", nodeId: "n", name: "trial" });
  previewNode("c", "other");
  navigateTo("c", "main");
  await show(activate, "m");
  expect(made()).toBe("trial");
  expect(previewIn(placeOf("c"))).toBeNull();
  navigateTo("c", "side");
  await show(activate, "side");
  await expect.poll(made).toBeUndefined();
});

it.each([null, "side"])(
  "takes nobody back who has gone on before the conversation was shown: branch %s",
  async (branchId) => {
    let asked = 0;
    const activate: Activate = async () => {
      asked += 1;
      return { ok: true, value: null };
    };
    navigateTo("another");
    await show(activate, branchId);
    expect(window.location.hash).toBe("#/c/another");
    expect(asked).toBe(0);
  },
);
