import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

import { useReadAhead, useTranscriptMessages } from "./transcript-messages.ts";

const nodeOf = (id: string): MessageNode => ({
  id,
  contextId: "c",
  parentId: null,
  message: { role: "user", content: [{ type: "text", text: `words of ${id}` }] },
  createdAt: 0,
});

/** Services whose first read of messages is answered and no later one. */
function answeringOnce(services: Services): Services {
  let answered = false;
  const watchNodes: Services["branches"]["watchNodes"] = (ids) => ({
    subscribe: (onValue) => {
      if (!answered) onValue(ids.map(nodeOf));
      answered = true;
      return () => undefined;
    },
  });
  return { ...services, branches: { ...services.branches, watchNodes } };
}

/** Everything that `Words` has rendered since its first render. */
const drawn: string[] = [];
beforeEach(() => void drawn.splice(0));

function Words({ ids }: { ids: readonly string[] }) {
  const words = [...useTranscriptMessages(ids).nodes.values()]
    .map(({ message }) => textOf(message))
    .join(", ");
  drawn.push(words);
  return words;
}

it("starts with rows that another transcript has shown, before any are read", async () => {
  const services = answeringOnce(await openServices());
  const show = (branch: string, ids: readonly string[]) =>
    render(
      <ServicesContext value={services}>
        <Words key={branch} ids={ids} />
      </ServicesContext>,
    );
  const host = await show("main", ["a", "b"]);
  await expect.poll(() => host.textContent).toBe("words of a, words of b");
  drawn.splice(0);
  await show("sibling", ["a", "c"]);
  expect(drawn[0]).toBe("words of a");
  expect(host.textContent).toBe("words of a");
});

function Ahead({ ids }: { ids: readonly string[] }) {
  useReadAhead(ids);
  return null;
}

it("reads unknown rows ahead once, so that their transcript starts with its text", async () => {
  const real = await openServices();
  const read: string[] = [];
  const nodes = async (ids: readonly string[]) => {
    read.push(ids.join());
    return ids.map(nodeOf);
  };
  const never = { subscribe: () => () => undefined };
  const services: Services = {
    ...real,
    branches: { ...real.branches, nodes, watchNodes: () => never },
  };
  const show = (what: ReactNode) =>
    render(<ServicesContext value={services}>{what}</ServicesContext>);
  await show(<Ahead ids={["x", "y"]} />);
  await expect.poll(() => read).toEqual(["x,y"]);
  await show(<Ahead ids={["y", "z"]} />);
  await expect.poll(() => read).toEqual(["x,y", "z"]);
  const host = await show(<Words ids={["x", "y", "z"]} />);
  expect(drawn[0]).toBe("words of x, words of y, words of z");
  expect(host.textContent).toBe(drawn[0]);
});
