import { useAct } from "#app/commands/acting.ts";
import { useIsFollowing } from "#app/conversation/hooks.ts";
import { readGist } from "#app/conversation/node-gists.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { Panel } from "#app/view.ts";
import { lastViewedVersion } from "#domain/branching/branch-tree.ts";
import { isUnfinished } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";
import { useLeaveFork } from "#ui/acts/leave-fork.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import { focusMessage } from "#ui/composer/focus-message.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { CommandGroup, ScreenCommand } from "#ui/palette/commands.ts";
import { shortcut } from "#ui/palette/shortcuts.ts";

import { useConversationMenu } from "./conversation-menu.tsx";
import type { ConversationMenu } from "./conversation-menu.tsx";
import { lastAnswer, lastOwnMessage } from "./last-messages.ts";
import { panelTabs } from "./panel-header.tsx";

/** What can be done in the conversation in view. It draws nothing. */
export function ConversationCommands({ run }: { run: RunRow | undefined }) {
  useCommands([
    ...useRunCommands(run),
    ...useMessageCommands(),
    ...usePanelCommands(),
    ...useBranchCommands(),
    ...useMenuCommands(),
  ]);
  return null;
}

function useRunCommands(run: RunRow | undefined): ScreenCommand[] {
  const { conversation, active } = useScene();
  const bough = useBough();
  const act = useAct();
  const following = useIsFollowing(conversation);
  const branchId = active.id;
  const state = run?.state ?? "idle";
  const command = (id: string, title: string, does: () => void): ScreenCommand => ({
    id,
    title,
    group: "Conversation",
    run: does,
  });
  const commands: ScreenCommand[] = [];
  if (following) commands.push(command("takeOver", "Take over", () => conversation.takeOver()));
  if (isUnfinished({ state })) {
    commands.push(shortcut("stop", () => void act({ type: "run.stop", branchId })));
  }
  if (state === "transientFailure.backingOff") {
    const retryNow = () => void act({ type: "run.retryNow", branchId });
    commands.push(command("retryNow", "Retry now", retryNow));
  }
  const doubt = run?.calls.some((call) => call.mayHaveRun === true) ?? false;
  if ((state === "failed" || state === "transientFailure.awaitingPerson") && !doubt) {
    const retry = () =>
      void act({ type: "run.retry", branchId, runId: bough.newId(), newBranchId: bough.newId() });
    const goOn = () =>
      void act({ type: "run.continue", branchId, runId: bough.newId(), nodeId: bough.newId() });
    commands.push(command("retry", "Retry", retry), command("continue", "Continue", goOn));
  }
  return commands;
}

function useMessageCommands(): ScreenCommand[] {
  const { active, shown } = useScene();
  const bough = useBough();
  const acts = useNodeActs();
  const setView = useView((view) => view.set);
  const [last] = active.messageIds.slice(-1);
  if (last === undefined) return [];
  const fork = async () => {
    const gist = await readGist(bough, last);
    acts.fork({ nodeId: last, role: gist?.role, title: gist?.title ?? "" });
  };
  const edit = async () => {
    const nodeId = await lastOwnMessage(bough, active);
    if (nodeId !== undefined) acts.edit({ nodeId, role: "user", title: "" });
  };
  const regenerate = async () => {
    const nodeId = await lastAnswer(bough, active);
    if (nodeId !== undefined) acts.regenerate({ nodeId, role: "assistant", title: "" });
  };
  return [
    shortcut("forkLast", () => void fork()),
    shortcut("editLast", () => void edit()),
    shortcut("regenerateLast", () => void regenerate()),
    shortcut("goToEnd", () => setView({ endAsked: shown.id })),
  ];
}

function usePanelCommands(): ScreenCommand[] {
  const panel = useView((view) => view.panel);
  const setView = useView((view) => view.set);
  const toggle = (id: Panel) => {
    const opens = panel !== id;
    const hadFocus = document.querySelector("#panel")?.contains(document.activeElement) === true;
    setView({ panel: opens ? id : null, panelFull: false, treeAsked: opens && id === "tree" });
    // What is closed by a key must not take the keyboard with it.
    if (!opens && hadFocus) focusMessage();
  };
  return [
    ...panelTabs.map((tab) => panelCommand(tab, () => toggle(tab.id))),
    {
      id: "comingRequest",
      title: "Show the request that would leave now",
      group: "Conversation",
      run: () => setView({ panel: "request", inspected: null, panelFull: false }),
    },
  ];
}

function panelCommand({ id, label }: { id: Panel; label: string }, run: () => void): ScreenCommand {
  if (id === "tree") return shortcut("toggleTree", run);
  const title = `Show or hide the panel: ${label}`;
  return { id: `panel ${label}`, title, group: "Conversation", run };
}

function useBranchCommands(): ScreenCommand[] {
  const { tree, active } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const leaveFork = useLeaveFork();
  const named = tree.root.through.filter((branch) => branch.named);
  const step = (by: number) => {
    const at = named.indexOf(tree.baseOf(active));
    const next = named[(at + by + named.length) % named.length];
    if (next === undefined) return;
    void leaveFork();
    setView({ preview: null });
    void act({ type: "branch.activate", branchId: lastViewedVersion(tree, next).id });
  };
  if (named.length < 2) return [];
  return [shortcut("nextBranch", () => step(1)), shortcut("previousBranch", () => step(-1))];
}

/** Whatever stands in the header's menu. */
function useMenuCommands(): ScreenCommand[] {
  const { branch, conversation } = useConversationMenu();
  return [
    ...branch.map((item) => commandOf(item, "Branches")),
    ...conversation.map((item) => commandOf(item, "Conversation")),
  ];
}

function commandOf(
  { label, note, checked, onSelect }: ConversationMenu["branch"][number],
  group: CommandGroup,
): ScreenCommand {
  const more = checked === true ? "take back" : note;
  const title = more === undefined ? label : `${label} (${more.toLowerCase()})`;
  return { id: `menu ${label}`, title, group, run: onSelect };
}
