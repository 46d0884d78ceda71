import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import type { MenuAct } from "#ui/acts/node-acts.tsx";
import { useFileActs } from "#ui/files/use-file-acts.ts";
import { BinIcon, DownloadIcon, EditIcon } from "#ui/kit/icons-act.tsx";
import { BringBackIcon, ForkIcon } from "#ui/kit/icons-branch.tsx";
import { SettingsIcon } from "#ui/kit/icons-thing.tsx";

import { useConversationActs } from "./use-conversation-acts.ts";

/** What can be done with the branch in view and with the whole conversation. */
export interface ConversationMenu {
  branch: MenuAct[];
  conversation: MenuAct[];
}

/** One list for the header's menu and for the palette. */
export function useConversationMenu(): ConversationMenu {
  const { context, tree, active } = useScene();
  const nodeActs = useNodeActs();
  const acts = useConversationActs();
  const files = useFileActs();
  const setView = useView((view) => view.set);
  const label = branchLabel(tree, active);
  const branch: MenuAct[] = [
    {
      label: active.named ? `Name and colour of “${label}”` : `Name “${label}”`,
      icon: <EditIcon />,
      onSelect: () => nodeActs.rename(active),
    },
    nodeActs.pinning(active),
    {
      label: `Settings of “${label}”`,
      icon: <SettingsIcon />,
      onSelect: () => setView({ panel: "branch", panelFull: false }),
    },
    {
      label: `Bring “${label}” back into…`,
      icon: <BringBackIcon />,
      onSelect: () => nodeActs.take(active, "bring_back"),
    },
    {
      label: "Copy messages to…",
      icon: <ForkIcon />,
      onSelect: () => nodeActs.take(active, "cherry_pick"),
    },
    {
      label: `Export “${label}” as Markdown`,
      icon: <DownloadIcon />,
      onSelect: () => void files.exportBranch(active.id),
    },
    nodeActs.removal(active),
  ];
  const conversation: MenuAct[] = [
    {
      label: "Rename the conversation",
      icon: <EditIcon />,
      onSelect: () => setView({ retitling: true }),
    },
    {
      label: "Export the conversation",
      icon: <DownloadIcon />,
      onSelect: () => void files.exportConversation(context.id),
    },
    {
      label: "Delete the conversation",
      icon: <BinIcon />,
      danger: true,
      onSelect: () => void acts.remove(context),
    },
  ];
  return { branch, conversation };
}
