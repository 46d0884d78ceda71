import { branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import {
  CopyIcon,
  EyeIcon,
  EyeOffIcon,
  RefreshIcon,
  SpeakerIcon,
} from "#ui/kit/icons/icons-act.tsx";
import {
  BringBackIcon,
  ChevronRightIcon,
  ColumnsIcon,
  ForkIcon,
} from "#ui/kit/icons/icons-branch.tsx";
import {
  BinIcon,
  CodeIcon,
  EditIcon,
  SeveralIcon,
  StopIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import { QuestionIcon } from "#ui/kit/icons/icons-sign.tsx";
import { MemoryIcon } from "#ui/kit/icons/icons-thing.tsx";
import { keyName, keysOf } from "#ui/palette/own-keys.ts";
import type { MessageKeyId } from "#ui/palette/shortcuts.ts";
import { actsWords } from "#ui/words/acts.ts";
import { commonWords } from "#ui/words/common.ts";

import type { NodeTarget } from "./action-context.ts";
import type { NodeActions } from "./node-actions.ts";

interface Surroundings {
  tree: BranchTree;
  active: Branch;
  /** The branch through which the message is shown. */
  through: Branch;
  /** The person's own keys. */
  own: ReadonlyMap<string, string>;
  /** Whether it is being read aloud; absent if the browser cannot. */
  isSpoken?: boolean;
}

/**
 * A message's menu: actions on it, and on the branches that end there.
 */
export function nodeMenu(
  here: NodeTarget,
  acts: NodeActions,
  { tree, through, active, own, isSpoken }: Surroundings,
): MenuItem[] {
  const { nodeId, role } = here;
  const keys = (id: MessageKeyId) => keyName(keysOf(id, own));
  const branches = (here.endingIds ?? []).flatMap((id) => tree.byId.get(id) ?? []);
  return [
    ...(here.isRead === true && through === active ? [] : [goThereItem(nodeId, acts)]),
    {
      label: actsWords.fork,
      icon: <ForkIcon />,
      ...keys("messageFork"),
      onSelect: () => acts.fork(here),
    },
    { label: actsWords.askAside, icon: <QuestionIcon />, onSelect: () => acts.askAside(here) },
    ...(role === "user" || here.isAnswerToEdit === true
      ? [
          {
            label: commonWords.edit,
            icon: <EditIcon />,
            ...keys("messageEdit"),
            onSelect: () => acts.edit(here),
          },
        ]
      : []),
    {
      label: actsWords.regenerate,
      icon: <RefreshIcon />,
      ...keys("messageRegenerate"),
      onSelect: () => acts.regenerate(here),
    },
    {
      label: actsWords.runWithOthers,
      icon: <SeveralIcon />,
      ...keys("messageModels"),
      onSelect: () => acts.fanOut(here),
    },
    {
      label: actsWords.compare,
      icon: <ColumnsIcon />,
      ...keys("messageCompare"),
      onSelect: () => acts.compare(here),
    },
    ...hidingItem(here, acts, keys("messageHide")),
    ...(role === "tool"
      ? []
      : [
          {
            label: actsWords.remember,
            icon: <MemoryIcon />,
            onSelect: () => acts.remember(here),
          },
        ]),
    { label: actsWords.copyText, icon: <CopyIcon />, onSelect: () => acts.copy(nodeId) },
    ...(isSpoken === undefined || role === "tool" ? [] : [speechItem(nodeId, acts, isSpoken)]),
    ...(role === "assistant"
      ? [{ label: actsWords.showRequest, icon: <CodeIcon />, onSelect: () => acts.inspect(here) }]
      : []),
    {
      label: actsWords.copyMessages,
      icon: <ForkIcon />,
      onSelect: () => acts.transfer(through, "cherry_pick", nodeId),
    },
    ...branches.flatMap((branch) => branchItems(branch, acts, branchLabel(tree, branch))),
    { separator: "end" },
    {
      label: actsWords.deleteFrom,
      icon: <BinIcon />,
      ...keys("messageDelete"),
      danger: true,
      onSelect: () => acts.prune(here),
    },
  ];
}

function hidingItem(here: NodeTarget, acts: NodeActions, keys: { keys?: string }): MenuItem[] {
  const isHidden = acts.isHidden(here);
  if (isHidden === undefined) return [];
  return [
    {
      label: isHidden ? actsWords.showToModel : actsWords.hideFromModel,
      icon: isHidden ? <EyeIcon /> : <EyeOffIcon />,
      ...keys,
      onSelect: () => acts.hide(here, !isHidden),
    },
  ];
}

function goThereItem(nodeId: string, acts: NodeActions): MenuItem {
  const onSelect = () => acts.goThere(nodeId);
  return { label: actsWords.goThere, icon: <ChevronRightIcon />, onSelect };
}

function speechItem(nodeId: string, acts: NodeActions, isSpoken: boolean): MenuItem {
  return isSpoken
    ? { label: actsWords.stopReading, icon: <StopIcon />, onSelect: acts.stopReading }
    : { label: actsWords.readAloud, icon: <SpeakerIcon />, onSelect: () => acts.readAloud(nodeId) };
}

function branchItems(branch: Branch, acts: NodeActions, name: string): MenuItem[] {
  return [
    { separator: branch.id },
    {
      label: branch.named ? actsWords.renameNamed(name) : actsWords.giveName(name),
      icon: <EditIcon />,
      keys: "F2",
      onSelect: () => acts.rename(branch.id),
    },
    {
      label: actsWords.bringBack(name),
      icon: <BringBackIcon />,
      onSelect: () => acts.transfer(branch, "bring_back"),
    },
    acts.pinning(branch),
    acts.removal(branch),
  ];
}
