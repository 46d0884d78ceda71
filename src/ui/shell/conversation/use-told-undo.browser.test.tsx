import { beforeEach, expect, it } from "vitest";

import type { Conversation } from "#app/conversation/conversation.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { render } from "#app/test-support/render.ts";
import { REDO, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import { emptyContext, mainBranch } from "#domain/branching/test-support/context-model.ts";

import { useToldUndo } from "./use-told-undo.ts";
import type { ToldUndo } from "./use-told-undo.ts";

beforeEach(() => {
  resetView();
});

const { context } = emptyContext();
const main = mainBranch();
const shown = { context, tree: branchTree([main]) };

const pinned: UndoRow = {
  id: "done",
  contextId: context.id,
  kind: "pin",
  branchName: main.name,
  branchId: main.id,
  branches: [],
  activeBranchId: { before: main.id, after: main.id },
  pinnedBranchId: { before: null, after: main.id },
  createdAt: 1,
};
const again: UndoRow = { ...pinned, id: "again", redoOf: "done", redoes: pinned };

/** Only undo rows are read. The first undo is carried out, and later ones are refused. */
const services = {
  branches: {
    undoRow: async (id: string) => [pinned, again].find((row) => row.id === id),
    watchHistory: () => ({
      subscribe: (take: (history: object) => void) => {
        take({ acts: [], undone: [again] });
        return () => {};
      },
    }),
  },
} as unknown as Services;

const refusal = { ok: false, error: { kind: "no_writer", message: "Another tab writes." } };
const conversation = {
  contextId: context.id,
  dispatch: async ({ undoId }: { undoId: string }) =>
    undoId === "done" ? { ok: true, value: null } : refusal,
} as unknown as Conversation;

it("tells why what its notice offered was refused", async () => {
  let undo: ToldUndo | undefined;
  function Here() {
    const told = useToldUndo(conversation, shown);
    return (
      <p
        ref={() => {
          undo = told;
        }}
      />
    );
  }
  await render(
    <ServicesContext value={services}>
      <Here />
    </ServicesContext>,
  );
  await undo?.("done");
  const notices = () => useNotices.getState().notices;
  const [offered] = notices();
  expect(offered?.action?.label).toBe(REDO);
  offered?.action?.act();
  await expect.poll(() => notices().map(({ text }) => text)).toContain("Another tab writes.");
});
