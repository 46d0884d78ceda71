import { useNavigation } from "#app/react/actions/navigation.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { openMoving } from "#app/view/filing.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { openPanel } from "#app/view/panel.ts";
import { openTagging } from "#app/view/tagging.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { lastActive } from "#domain/branching/rows.ts";
import type { MenuAction } from "#ui/acts/branch-actions.tsx";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { BinIcon, DownloadIcon, EditIcon } from "#ui/kit/icons/icons-act.tsx";
import { BringBackIcon, ColumnsIcon, ForkIcon } from "#ui/kit/icons/icons-branch.tsx";
import { FolderIcon, PinIcon } from "#ui/kit/icons/icons-list.tsx";
import { ClockIcon, SettingsIcon, TagIcon } from "#ui/kit/icons/icons-thing.tsx";

import { useNoticedConversationActions } from "./use-conversation-actions.ts";
import { useSuggestTitle } from "./use-suggest-title.ts";

/** What can be done with the branch in view and with the whole conversation. */
export interface ConversationMenu {
  branch: MenuAction[];
  conversation: MenuAction[];
}

/** One list for both the header's menu and the palette. */
export function useConversationMenu(): ConversationMenu {
  return { branch: useBranchItems(), conversation: useConversationItems() };
}

/** While there is one branch, what concerns several is left out. */
function useBranchItems(): MenuAction[] {
  const { context, tree, active } = useCurrentConversation();
  const navigation = useNavigation(context.id);
  const nodeActs = useNodeActions();
  const files = useFileActions();
  const label = branchLabel(tree, active);
  const isSeveral = tree.root.through.length > 1;
  const settings: MenuAction = {
    label: "Branch settings",
    keywords:
      "system prompt custom instructions model temperature parameters tokens usage cost output schema configure",
    icon: <SettingsIcon />,
    onSelect: () => openPanel("branch"),
  };
  const exported: MenuAction = {
    label: isSeveral ? `Export “${label}” as Markdown` : "Export as Markdown",
    keywords: "save download md text share branch",
    icon: <DownloadIcon />,
    onSelect: () => void files.exportBranch(active.id),
  };
  const other = lastActive(tree.root.through.filter((branch) => branch !== active));
  if (other === undefined) return [settings, exported];
  return [
    {
      label: `Compare side by side with “${branchLabel(tree, other)}”`,
      keywords: "columns diff difference branches",
      icon: <ColumnsIcon />,
      onSelect: () => navigation.compare([active.id, other.id]),
    },
    settings,
    {
      label: active.named ? `Rename or recolour “${label}”` : `Name “${label}”`,
      keywords: "branch hue color",
      icon: <EditIcon />,
      onSelect: () => nodeActs.rename(active.id),
    },
    nodeActs.pinning(active),
    {
      label: `Bring “${label}” back into…`,
      keywords: "merge summarise summary join branch",
      icon: <BringBackIcon />,
      onSelect: () => nodeActs.transfer(active, "bring_back"),
    },
    {
      label: "Copy messages to…",
      keywords: "cherry pick branch",
      icon: <ForkIcon />,
      onSelect: () => nodeActs.transfer(active, "cherry_pick"),
    },
    exported,
    nodeActs.removal(active),
  ];
}

function useConversationItems(): MenuAction[] {
  const { context, active } = useCurrentConversation();
  const actions = useNoticedConversationActions();
  const files = useFileActions();
  const suggestTitle = useSuggestTitle();
  return [
    {
      label: "Rename conversation",
      keywords: "title name",
      icon: <EditIcon />,
      onSelect: () => requestFocus({ kind: "title" }),
    },
    ...(active.messageIds.length === 0
      ? []
      : [
          {
            label: "Suggest a title",
            keywords: "rename name generate model",
            icon: <EditIcon />,
            onSelect: suggestTitle,
          },
        ]),
    {
      label: context.pinnedAt === undefined ? "Pin conversation to top" : "Unpin conversation",
      icon: <PinIcon />,
      onSelect: () => void actions.pin([context], context.pinnedAt === undefined),
    },
    {
      label: "Move to folder…",
      keywords: "file organise organize group conversation",
      icon: <FolderIcon />,
      onSelect: () => openMoving([context.id]),
    },
    {
      label: "Tags…",
      icon: <TagIcon />,
      onSelect: () => openTagging([context.id]),
    },
    {
      label: "History…",
      keywords: "undo redo actions changes log",
      icon: <ClockIcon />,
      onSelect: () => openDialog({ kind: "history", contextId: context.id }),
    },
    {
      label: "Export conversation",
      keywords: "save download backup json file share",
      icon: <DownloadIcon />,
      onSelect: () => void files.exportConversation(context.id),
    },
    {
      label: "Export in another form…",
      keywords: "save download markdown html page web chatgpt llama.cpp json share",
      icon: <DownloadIcon />,
      onSelect: () => openDialog({ kind: "export_as", contextId: context.id }),
    },
    {
      label: "Delete conversation",
      keywords: "remove bin trash",
      icon: <BinIcon />,
      danger: true,
      onSelect: () => void actions.remove([context]),
    },
  ];
}
