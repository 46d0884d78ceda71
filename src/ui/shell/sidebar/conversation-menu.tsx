import { useNavigation } from "#app/react/actions/navigation.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { openMoving, openTagging } from "#app/view/list-dialog.ts";
import { openPanel } from "#app/view/panel.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchBeside } from "#domain/branching/compare-branches.ts";
import type { MenuAction } from "#ui/acts/branch-actions.tsx";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { BringBackIcon, ColumnsIcon, ForkIcon } from "#ui/kit/icons/icons-branch.tsx";
import {
  BinIcon,
  ClockIcon,
  DownloadIcon,
  EditIcon,
  FolderIcon,
  PinIcon,
  SlidersIcon,
  TagIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import { conversationMenuWords } from "#ui/words/conversation-menu.ts";

import { useNoticedConversationActions } from "./use-conversation-actions.ts";
import { useSuggestTitle } from "./use-suggest-title.ts";

/** The actions on the branch in view, and on the whole conversation. */
export interface ConversationMenu {
  branch: MenuAction[];
  conversation: MenuAction[];
}

/**
 * An item of the menu. Items that change the conversation are not offered while it is in the bin (law P12).
 */
type Item = MenuAction & { changes?: boolean };

/** The one list of items for the header's menu and the palette. */
export function useConversationMenu(): ConversationMenu {
  const { inBin } = useCurrentConversation();
  const offered = (items: Item[]) => items.filter(({ changes }) => !inBin || changes !== true);
  return { branch: offered(useBranchItems()), conversation: offered(useConversationItems()) };
}

/** With only one branch, items that concern several are left out. */
function useBranchItems(): Item[] {
  const { context, tree, active } = useCurrentConversation();
  const navigation = useNavigation(context.id);
  const nodeActs = useNodeActions();
  const files = useFileActions();
  const label = branchLabel(tree, active);
  const isSeveral = tree.root.through.length > 1;
  const settings: MenuAction = {
    label: conversationMenuWords.branchSettings,
    keywords: conversationMenuWords.branchSettingsKeywords,
    icon: <SlidersIcon />,
    onSelect: () => openPanel("branch"),
  };
  const exported: MenuAction = {
    label: isSeveral
      ? conversationMenuWords.exportBranchNamed(label)
      : conversationMenuWords.exportBranch,
    keywords: conversationMenuWords.exportBranchKeywords,
    icon: <DownloadIcon />,
    onSelect: () => void files.exportBranch(active.id),
  };
  const other = branchBeside(tree, active);
  if (other === undefined) return [settings, exported];
  return [
    {
      label: conversationMenuWords.compareWith(branchLabel(tree, other)),
      keywords: conversationMenuWords.compareKeywords,
      icon: <ColumnsIcon />,
      onSelect: () => navigation.compare([active.id, other.id]),
    },
    settings,
    {
      label: active.named
        ? conversationMenuWords.rename(label)
        : conversationMenuWords.giveName(label),
      keywords: conversationMenuWords.renameKeywords,
      icon: <EditIcon />,
      changes: true,
      onSelect: () => nodeActs.rename(active.id),
    },
    { ...nodeActs.pinning(active), changes: true },
    {
      label: conversationMenuWords.bringBack(label),
      keywords: conversationMenuWords.bringBackKeywords,
      icon: <BringBackIcon />,
      changes: true,
      onSelect: () => nodeActs.transfer(active, "bring_back"),
    },
    {
      label: conversationMenuWords.copyMessages,
      keywords: conversationMenuWords.copyMessagesKeywords,
      icon: <ForkIcon />,
      changes: true,
      onSelect: () => nodeActs.transfer(active, "cherry_pick"),
    },
    exported,
    { ...nodeActs.removal(active), changes: true },
  ];
}

function useConversationItems(): Item[] {
  const { context, active } = useCurrentConversation();
  const actions = useNoticedConversationActions();
  const files = useFileActions();
  const suggestTitle = useSuggestTitle();
  return [
    {
      label: conversationMenuWords.renameConversation,
      keywords: conversationMenuWords.renameConversationKeywords,
      icon: <EditIcon />,
      changes: true,
      onSelect: () => requestFocus({ kind: "title" }),
    },
    ...(active.messageIds.length === 0
      ? []
      : [
          {
            label: conversationMenuWords.suggestTitle,
            keywords: conversationMenuWords.suggestTitleKeywords,
            icon: <EditIcon />,
            changes: true,
            onSelect: suggestTitle,
          },
        ]),
    {
      label:
        context.pinnedAt === undefined ? conversationMenuWords.pin : conversationMenuWords.unpin,
      icon: <PinIcon />,
      changes: true,
      onSelect: () => void actions.pin([context], context.pinnedAt === undefined),
    },
    {
      label: conversationMenuWords.move,
      keywords: conversationMenuWords.moveKeywords,
      icon: <FolderIcon />,
      changes: true,
      onSelect: () => openMoving([context.id]),
    },
    {
      label: conversationMenuWords.tags,
      icon: <TagIcon />,
      changes: true,
      onSelect: () => openTagging([context.id]),
    },
    {
      label: conversationMenuWords.history,
      keywords: conversationMenuWords.historyKeywords,
      icon: <ClockIcon />,
      onSelect: () => openDialog({ kind: "history", contextId: context.id }),
    },
    {
      label: conversationMenuWords.export,
      keywords: conversationMenuWords.exportKeywords,
      icon: <DownloadIcon />,
      onSelect: () => void files.exportConversation(context.id),
    },
    {
      label: conversationMenuWords.exportAs,
      keywords: conversationMenuWords.exportAsKeywords,
      icon: <DownloadIcon />,
      onSelect: () => openDialog({ kind: "export_as", contextId: context.id }),
    },
    {
      label: conversationMenuWords.delete,
      keywords: conversationMenuWords.deleteKeywords,
      icon: <BinIcon />,
      danger: true,
      changes: true,
      onSelect: () => void actions.remove([context]),
    },
  ];
}
