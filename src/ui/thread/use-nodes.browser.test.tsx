import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";

import type { Bough } from "#app/bough.ts";
import { createBough } from "#app/bough.ts";
import { BoughContext } from "#app/hooks.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

import { useNodes, useReadAhead } from "./use-nodes.ts";

const nodeOf = (id: string): MessageNode => ({
  id,
  contextId: "c",
  parentId: null,
  message: { role: "user", content: [{ type: "text", text: `words of ${id}` }] },
  createdAt: 0,
});

/** Answers what is asked for first, and nothing after. */
function answeringOnce(bough: Bough): Bough {
  let answered = false;
  const watchNodes: Bough["branches"]["watchNodes"] = (ids) => ({
    subscribe: (onValue) => {
      if (!answered) onValue(ids.map(nodeOf));
      answered = true;
      return () => undefined;
    },
  });
  return { ...bough, branches: { ...bough.branches, watchNodes } };
}

function Words({ ids }: { ids: readonly string[] }) {
  return [...useNodes(ids).values()].map(({ message }) => textOf(message)).join(", ");
}

it("begins with the rows that another transcript has shown, before any are read", async () => {
  const real = createBough({ databaseName: `bough-nodes-${crypto.randomUUID()}` });
  await real.opened;
  const bough = answeringOnce(real);
  const host = document.createElement("div");
  const root = createRoot(host);
  const show = (branch: string, ids: readonly string[]) =>
    root.render(
      <BoughContext value={bough}>
        <Words key={branch} ids={ids} />
      </BoughContext>,
    );
  show("main", ["a", "b"]);
  await expect.poll(() => host.textContent).toBe("words of a, words of b");
  flushSync(() => show("sibling", ["a", "c"]));
  expect(host.textContent).toBe("words of a");
  root.unmount();
  real.databases.close();
});

function Ahead({ ids }: { ids: readonly string[] }) {
  useReadAhead(ids);
  return null;
}

it("reads ahead once what it does not know, so that a transcript of it begins with its words", async () => {
  const real = createBough({ databaseName: `bough-ahead-${crypto.randomUUID()}` });
  await real.opened;
  const read: string[] = [];
  const nodes = async (ids: readonly string[]) => {
    read.push(ids.join());
    return ids.map(nodeOf);
  };
  const never = { subscribe: () => () => undefined };
  const bough: Bough = {
    ...real,
    branches: { ...real.branches, nodes, watchNodes: () => never },
  };
  const host = document.createElement("div");
  const root = createRoot(host);
  const show = (what: React.ReactNode) =>
    root.render(<BoughContext value={bough}>{what}</BoughContext>);
  show(<Ahead ids={["x", "y"]} />);
  await expect.poll(() => read).toEqual(["x,y"]);
  show(<Ahead ids={["y", "z"]} />);
  await expect.poll(() => read).toEqual(["x,y", "z"]);
  flushSync(() => show(<Words ids={["x", "y", "z"]} />));
  expect(host.textContent).toBe("words of x, words of y, words of z");
  root.unmount();
  real.databases.close();
});
