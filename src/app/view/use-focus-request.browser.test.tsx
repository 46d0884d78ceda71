import { beforeEach, expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";

import { requestFocus, useFocusRequests } from "./focus-requests.ts";
import { useFocusRequest } from "./use-focus-request.ts";
import { resetView } from "./view-store.ts";

let served: string[];

beforeEach(() => {
  served = [];
  resetView();
});

/** `has` lists the messages that this component can show. */
function Messages({ name, has }: { name: string; has: readonly string[] }) {
  useFocusRequest("message", ({ nodeId }) => {
    if (!has.includes(nodeId)) return false;
    served.push(`${name} ${nodeId}`);
    return true;
  });
  return null;
}

const pending = () => useFocusRequests.getState().pending;

it("is served once by a component in the page", async () => {
  await render(<Messages name="one" has={["a"]} />);
  requestFocus({ kind: "message", nodeId: "a" });
  await expect.poll(() => served).toEqual(["one a"]);
  await render(<Messages name="one" has={["a", "b"]} />);
  expect(served).toEqual(["one a"]);
  expect(pending()).toEqual([]);
});

it("waits for a component that mounts later, and for a target that appears later", async () => {
  requestFocus({ kind: "message", nodeId: "a" });
  await render(<Messages name="one" has={[]} />);
  expect(pending()).toHaveLength(1);
  await render(<Messages name="one" has={["a"]} />);
  await expect.poll(() => served).toEqual(["one a"]);
  expect(pending()).toEqual([]);
});

it("is served by all that have it in the same render", async () => {
  await render(
    <>
      <Messages name="one" has={["a"]} />
      <Messages name="other" has={["a"]} />
    </>,
  );
  requestFocus({ kind: "message", nodeId: "a" });
  await expect.poll(() => served).toEqual(["one a", "other a"]);
  expect(pending()).toEqual([]);
});
