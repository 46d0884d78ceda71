import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLastMessages } from "#app/react/queries/last-messages.ts";
import type { LastMessage } from "#app/react/queries/last-messages.ts";
import { useReadNodeLabel } from "#app/react/queries/node-labels.ts";
import { useIsHeldElsewhere } from "#app/react/queries/open-conversation.ts";
import { useHasPartialText } from "#app/react/queries/partial-answer.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { cancelFocusRequest, requestFocus, showBranchEnd } from "#app/view/focus-requests.ts";
import { notify } from "#app/view/notices.ts";
import { openRequest, togglePanel, usePanel } from "#app/view/panel.ts";
import type { PanelKind } from "#app/view/panel.ts";
import { lastViewedVersion } from "#domain/branching/branch-tree.ts";
import type { ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { whyOnlyRead } from "#domain/in-bin.ts";
import { isInDoubt } from "#domain/runs/open-calls.ts";
import { isRunning, offersRetry } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { STILL_WRITTEN } from "#domain/runs/still-written.ts";
import { focusMessage } from "#ui/acts/focus-message.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { usePreviewActions } from "#ui/acts/use-preview-actions.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { shortcut } from "#ui/palette/shortcuts.ts";
import { panelTabs } from "#ui/panel/panel-header.tsx";
import { useConversationMenu } from "#ui/shell/sidebar/conversation-menu.tsx";
import type { ConversationMenu } from "#ui/shell/sidebar/conversation-menu.tsx";
import { conversationMenuWords } from "#ui/words/conversation-menu.ts";

import { useLastMessageCommands } from "./last-message-commands.ts";

/** Registers the commands of the conversation in view. Renders nothing. */
export function ConversationCommands({ run }: { run: RunRow | undefined }) {
  useCommands([
    ...useRunCommands(run),
    ...useMessageCommands(run),
    ...useLastMessageCommands(run),
    ...usePreviewCommands(),
    ...usePanelCommands(),
    ...useBranchCommands(),
    ...useMenuCommands(),
  ]);
  return null;
}

function useRunCommands(run: RunRow | undefined): ScreenCommand[] {
  const { conversation, active, inBin } = useCurrentConversation();
  const actions = useRunActions(active.id);
  const heldElsewhere = useIsHeldElsewhere(conversation);
  const hasPartialText = useHasPartialText(run);
  const state = run?.state ?? "idle";
  const command = (id: string, title: string, does: () => void): ScreenCommand => ({
    id,
    title,
    group: "Conversation",
    run: does,
  });
  const commands: ScreenCommand[] = [];
  if (heldElsewhere)
    commands.push(
      command("takeOver", conversationMenuWords.takeOver, () => conversation.takeOver()),
    );
  if (isRunning(state)) {
    commands.push(shortcut("stop", actions.stop));
  }
  if (state === "transientFailure.backingOff" && !inBin) {
    commands.push(command("retryNow", conversationMenuWords.retryNow, actions.retryNow));
  }
  const doubt = run?.calls.some(isInDoubt) ?? false;
  if (offersRetry(state) && !doubt && !inBin) {
    commands.push(command("retry", conversationMenuWords.retry, actions.retry));
    if (hasPartialText)
      commands.push(command("continue", conversationMenuWords.continue, actions.continue));
  }
  return commands;
}

function useMessageCommands(run: RunRow | undefined): ScreenCommand[] {
  const { context, active, shown, inBin } = useCurrentConversation();
  const lastMessages = useLastMessages();
  const readNodeLabel = useReadNodeLabel();
  const dispatch = useDispatch();
  const actions = useNodeActions();
  const { regenerate, others, hide } = useLastAnswerActs(run);
  const [last] = active.messageIds.slice(-1);
  if (last === undefined) return [];
  const fork = async () => {
    const label = await readNodeLabel(last);
    actions.fork({ nodeId: last, role: label?.role });
  };
  const edit = async () => {
    const nodeId = await lastMessages.own(active);
    if (nodeId !== undefined) actions.edit({ nodeId, role: "user" });
  };
  const hiddenIds = Object.keys(active.hidden ?? {});
  const changing = (command: ScreenCommand) => (inBin ? refused(command, context) : command);
  return [
    changing(shortcut("forkLast", () => void fork())),
    changing(shortcut("editLast", () => void edit())),
    changing(shortcut("regenerateLast", () => void regenerate())),
    shortcut("goToEnd", () => showBranchEnd(shown.id)),
    changing(shortcut("focusMessage", focusMessage)),
    changing({
      id: "runWithOthers",
      title: conversationMenuWords.runWithOthers,
      keywords: conversationMenuWords.runWithOthersKeywords,
      group: "Branches",
      run: () => void others(),
    }),
    changing({
      id: "hideLast",
      title: conversationMenuWords.hideLast,
      keywords: conversationMenuWords.hideLastKeywords,
      group: "Conversation",
      run: () => void hide(),
    }),
    ...(hiddenIds.length === 0
      ? []
      : [
          changing({
            id: "showHidden",
            title: conversationMenuWords.showHidden,
            keywords: conversationMenuWords.showHiddenKeywords,
            group: "Conversation",
            run: () =>
              void dispatch({
                type: "branch.hide",
                branchId: active.id,
                nodeIds: hiddenIds,
                hidden: false,
              }),
          }),
        ]),
    {
      id: "copyLast",
      title: conversationMenuWords.copyLast,
      keywords: conversationMenuWords.copyLastKeywords,
      group: "Conversation",
      run: () => actions.copy(lastMessages.answer(active)),
    },
  ];
}

/**
 * Acts on the branch's last answer. If the last message has no answer yet, acts on that message instead: an
 * earlier answer is not the last.
 */
function useLastAnswerActs(run: RunRow | undefined) {
  const { active } = useCurrentConversation();
  const lastMessages = useLastMessages();
  const actions = useNodeActions();
  const onLast = (act: (last: LastMessage) => void) => async () => {
    if (run?.state === "streamingLLMResponse") return notify({ text: STILL_WRITTEN });
    const last = await lastMessages.toAnswerAgain(active);
    if (last !== undefined) act(last);
  };
  const hide = async ({ role }: LastMessage) => {
    if (role === "user") return notify({ text: conversationMenuWords.noAnswerToHide });
    // Results are hidden together with the answer that called for them.
    const nodeId = await lastMessages.answer(active);
    if (nodeId === undefined) return;
    const here = { nodeId, role: "assistant" } as const;
    actions.hide(here, actions.isHidden(here) !== true);
  };
  return {
    regenerate: onLast(actions.regenerate),
    others: onLast(actions.fanOut),
    hide: onLast((last) => void hide(last)),
  };
}

/** In the bin a conversation can only be read (law P12). */
function refused(command: ScreenCommand, context: ChatContext): ScreenCommand {
  return { ...command, isRefused: true, run: () => notify({ text: whyOnlyRead(context) }) };
}

/** Commands that leave a preview of another branch. */
function usePreviewCommands(): ScreenCommand[] {
  const preview = usePreviewActions();
  if (preview?.isElsewhere !== true) return [];
  const { name, onGo, onFork, onBack } = preview;
  return [
    { id: "goThere", title: conversationMenuWords.goTo(name), group: "Branches", run: onGo },
    ...(onFork === undefined
      ? []
      : [
          {
            id: "forkThere",
            title: conversationMenuWords.forkFrom(name),
            group: "Branches" as const,
            run: onFork,
          },
        ]),
    {
      id: "backFromPreview",
      title: conversationMenuWords.closePreview(name),
      group: "Branches",
      keys: "Escape",
      run: onBack,
    },
  ];
}

function usePanelCommands(): ScreenCommand[] {
  const open = usePanel(({ panel }) => panel?.kind);
  const { context } = useCurrentConversation();
  const toggle = (id: PanelKind) => {
    const opens = open !== id;
    const hadFocus = document.querySelector("#panel")?.contains(document.activeElement) === true;
    // From outside the open tree the keys lead into it; from within they close it.
    if (id === "tree" && !opens && !hadFocus) return requestFocus({ kind: "tree" });
    togglePanel(id);
    if (opens && id === "tree") requestFocus({ kind: "tree" });
    else cancelFocusRequest("tree");
    // Closing the panel by a shortcut must not lose the keyboard focus.
    if (!opens && hadFocus) focusMessage();
  };
  return [
    shortcut("findHere", () => openDialog({ kind: "find", contextId: context.id })),
    ...panelTabs.map((tab) => panelCommand(tab, () => toggle(tab.id))),
    ...(open === "tree"
      ? [
          {
            id: "hideTree",
            title: conversationMenuWords.hideTree,
            group: "Conversation" as const,
            run: () => togglePanel("tree"),
          },
        ]
      : []),
    {
      id: "comingRequest",
      title: conversationMenuWords.nextRequest,
      keywords: conversationMenuWords.nextRequestKeywords,
      group: "Conversation",
      run: () => openRequest(null),
    },
  ];
}

const panelWords: Record<
  Exclude<PanelKind, "tree">,
  { title: string; keywords: string }
> = conversationMenuWords.panels;

function panelCommand(
  { id, label }: { id: PanelKind; label: string },
  run: () => void,
): ScreenCommand {
  if (id === "tree") return shortcut("toggleTree", run);
  return { id: `panel ${label}`, ...panelWords[id], group: "Conversation", run };
}

function useBranchCommands(): ScreenCommand[] {
  const { tree, active } = useCurrentConversation();
  const dispatch = useDispatch();
  const named = tree.root.through.filter((branch) => branch.named);
  const step = (by: number) => {
    const at = named.indexOf(tree.baseOf(active));
    const next = named[(at + by + named.length) % named.length];
    if (next === undefined) return;
    void dispatch({ type: "branch.activate", branchId: lastViewedVersion(tree, next).id });
  };
  if (named.length < 2) return [];
  return [shortcut("nextBranch", () => step(1)), shortcut("previousBranch", () => step(-1))];
}

/** Offers every item of the header's menu as a command. */
function useMenuCommands(): ScreenCommand[] {
  const { branch, conversation } = useConversationMenu();
  return [
    ...branch
      .filter(({ disabled }) => disabled !== true)
      .map((item) => ({ ...commandOf(item), group: "Branches" as const })),
    ...conversation.map((item) => ({ ...commandOf(item), group: "Conversation" as const })),
  ];
}

function commandOf({
  label,
  note,
  keywords,
  checked,
  onSelect,
}: ConversationMenu["branch"][number]): Omit<ScreenCommand, "group"> {
  const more = checked === true ? conversationMenuWords.takeBack : note;
  const title = more === undefined ? label : conversationMenuWords.withNote(label, more);
  return { id: `menu ${label}`, title, run: onSelect, ...defined({ keywords }) };
}
