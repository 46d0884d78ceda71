import { afterEach, expect, it } from "vitest";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo, tabs } from "#app/test-support/tabs.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { ConfigChange } from "#domain/context.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";

import { useModeHere } from "./use-mode.ts";
import type { ModeHere } from "./use-mode.ts";
import { useModelChoice } from "./use-model-choice.ts";
import { useOfferSettingsBack } from "./use-offer-settings-back.ts";
import type { OfferSettingsBack } from "./use-offer-settings-back.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);
afterEach(resetView);

/** A conversation, and a mode of the person's that brings a model of another connection. */
async function conversation() {
  const databaseName = `bough-mode-${crypto.randomUUID()}`;
  const services = await openServices(databaseName);
  const other = await connectTo(services, "https://other.example/v1");
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId } = await newConversationOn(services, "Modes", connection);
  const tab = await tabOn(databaseName, contextId);
  const stored = async () => (await tab.services.conversations.get(contextId))?.config;
  const mode: ModeInUse = {
    id: "m1",
    state: "kept",
    name: "Draft",
    prompt: "",
    tools: { limit: "any", sources: {}, tools: {} },
    approval: "usual",
    parameters: {},
    model: { connectionId: other.id, modelId: "large" },
  };
  const configure = (config: ConfigChange) =>
    tab.conversation.dispatch({ type: "context.configure", config });
  return { ...tab, contextId, mode, stored, configure };
}

type Opened = Awaited<ReturnType<typeof conversation>>;

interface Hooks {
  choose: ModeHere["choose"];
  chooseModel: ReturnType<typeof useModelChoice>["chooseModel"];
  offerBack: OfferSettingsBack;
}

/** The functions by which the composer and the panel change settings, once the connections are loaded. */
async function hooks(opened: Opened): Promise<Hooks> {
  const { services, contextId } = opened;
  const context = await services.conversations.get(contextId);
  const branches = await services.branches.ofContext(contextId);
  const [active] = branches;
  if (context === undefined || active === undefined) throw new Error("Nothing is stored.");
  // The hooks read only the conversation's rows.
  const current = { context, tree: branchTree(branches), active } as CurrentConversation;
  let take: (taken: Hooks) => void = () => {};
  const taken = new Promise<Hooks>((resolve) => (take = resolve));
  function Taken() {
    const { choose } = useModeHere(current.active);
    const { chooseModel } = useModelChoice(current.active);
    const offerBack = useOfferSettingsBack();
    if (useConnections() !== undefined) take({ choose, chooseModel, offerBack });
    return null;
  }
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <DispatchContext value={(command) => opened.conversation.dispatch(command)}>
          <Taken />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
  return taken;
}

/** Undoes the latest change, as Ctrl Z does. */
function undo(contextId: string): void {
  const last = lastUndoable(useNotices.getState(), contextId);
  if (last === undefined) throw new Error("Nothing can be undone.");
  takeOffer(last);
}

it("O4: undoing a mode puts back the mode and the model that it replaced", async () => {
  const opened = await conversation();
  const { contextId, mode, stored } = opened;
  const before = await stored();
  const { choose } = await hooks(opened);
  await choose(mode);
  expect(await stored()).toMatchObject({ mode: "m1", ...mode.model });
  undo(contextId);
  await expect.poll(stored).toEqual(before);
});

it("O4: undoing a mode keeps a model that was picked after it", async () => {
  const opened = await conversation();
  const { contextId, mode, stored, configure } = opened;
  const before = await stored();
  const { choose } = await hooks(opened);
  await choose(mode);
  await configure({ modelId: "small" });
  undo(contextId);
  await expect.poll(async () => (await stored())?.mode).toBe(before?.mode);
  const kept = { connectionId: mode.model?.connectionId, modelId: "small" };
  expect(await stored()).toMatchObject(kept);
});

it("W2: a branch that goes back to its conversation's mode follows it again", async () => {
  const opened = await conversation();
  const { contextId, services } = opened;
  const [branch] = await services.branches.ofContext(contextId);
  const branchId = branch?.id ?? "";
  const overrides = { mode: "planning" };
  await opened.conversation.dispatch({ type: "branch.override", branchId, overrides });
  const { choose } = await hooks(opened);
  await choose(modeInUse("chat", []));
  const own = async () => (await services.branches.get(branchId))?.overrides ?? {};
  await expect.poll(own).toEqual({});
});

/** A branch with a model of its own. The hooks keep its settings as they are drawn now. */
async function branchWithModel() {
  const opened = await conversation();
  const { contextId, services, mode } = opened;
  const [branch] = await services.branches.ofContext(contextId);
  const branchId = branch?.id ?? "";
  const connectionId = mode.model?.connectionId ?? "";
  const overrides = { connectionId, modelId: "own" };
  await opened.conversation.dispatch({ type: "branch.override", branchId, overrides });
  const own = async () => (await services.branches.get(branchId))?.overrides;
  return { ...opened, ...(await hooks(opened)), connectionId, own };
}

it("W1: a model that is chosen before a mode is drawn keeps that mode", async () => {
  const { choose, chooseModel, own, mode, connectionId } = await branchWithModel();
  await choose(mode);
  await expect.poll(own).toMatchObject({ mode: "m1" });
  await chooseModel({ connectionId, modelId: "small" });
  await expect.poll(own).toEqual({ mode: "m1", connectionId, modelId: "small" });
});

it("O4: a model that is chosen right after a mode takes the place of the mode's", async () => {
  const { choose, chooseModel, own, mode, connectionId } = await branchWithModel();
  await Promise.all([choose(mode), chooseModel({ connectionId, modelId: "small" })]);
  await expect.poll(own).toEqual({ mode: "m1", connectionId, modelId: "small" });
});

it("undoing a change of settings keeps another connection's model that was picked after it", async () => {
  const opened = await conversation();
  const { contextId, mode, stored, configure } = opened;
  const { offerBack } = await hooks(opened);
  const before = { modelId: (await stored())?.modelId ?? "", mode: "planning" };
  await configure({ modelId: "typed", mode: "work" });
  offerBack("Changed: model.", () => before);
  await expect.poll(() => lastUndoable(useNotices.getState(), contextId)).toBeDefined();
  await configure({ ...mode.model });
  undo(contextId);
  await expect.poll(async () => (await stored())?.mode).toBe("planning");
  expect(await stored()).toMatchObject({ ...mode.model });
});
