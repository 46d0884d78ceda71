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
import type { BranchActions } from "./branch-actions.tsx";
import type { MessageActions } from "./message-actions.ts";
import type { PlaceActions } from "./place-actions.ts";

/** Actions on a message, its place and its branches. */
export interface NodeActions extends PlaceActions, MessageActions, BranchActions {}

interface Surroundings {
  tree: BranchTree;
  active: Branch;
  /** The branch through which the message is shown. */
  through: Branch;
  /** The person's own keys. */
  own: ReadonlyMap<string, string>;
  /** Whether the message is being read aloud; absent if the browser cannot read aloud. */
  isSpoken?: boolean;
  /** Whether the conversation is in the bin, where messages can only be read (law P12). */
  isInBin: boolean;
}

/**
 * A message's menu: actions on it, and on the branches that end there.
 */
export function nodeMenu(
  here: NodeTarget,
  acts: NodeActions,
  surroundings: Surroundings,
): MenuItem[] {
  const { through, active, own, isInBin } = surroundings;
  return [
    ...(here.isRead === true && through === active ? [] : [goThereItem(here, acts)]),
    ...(isInBin ? [] : forkingItems(here, acts, own)),
    {
      label: actsWords.compare,
      icon: <ColumnsIcon />,
      ...keyName(keysOf("messageCompare", own)),
      onSelect: () => acts.compare(here),
    },
    ...(isInBin ? [] : hidingItem(here, acts, keyName(keysOf("messageHide", own)))),
    ...readingItems(here, acts, surroundings),
    ...(isInBin ? [] : changingItems(here, acts, surroundings)),
  ];
}

/** Items that continue from the message on a branch of its own. */
function forkingItems(here: NodeTarget, acts: NodeActions, own: Surroundings["own"]): MenuItem[] {
  const keys = (id: MessageKeyId) => keyName(keysOf(id, own));
  return [
    {
      label: actsWords.fork,
      icon: <ForkIcon />,
      ...keys("messageFork"),
      onSelect: () => acts.fork(here),
    },
    { label: actsWords.askAside, icon: <QuestionIcon />, onSelect: () => acts.askAside(here) },
    ...(here.role === "user" || here.isAnswerToEdit === true
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
  ];
}

/** Items that take the message elsewhere and leave the conversation as it is. */
function readingItems(
  here: NodeTarget,
  acts: NodeActions,
  { isSpoken }: Pick<Surroundings, "isSpoken">,
): MenuItem[] {
  const { nodeId, role } = here;
  return [
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
  ];
}

/** Items that change the conversation's branches. */
function changingItems(
  here: NodeTarget,
  acts: NodeActions,
  { tree, through, own }: Surroundings,
): MenuItem[] {
  const branches = (here.endingIds ?? []).flatMap((id) => tree.byId.get(id) ?? []);
  return [
    {
      label: actsWords.copyMessages,
      icon: <ForkIcon />,
      onSelect: () => acts.transfer(through, "cherry_pick", here.nodeId),
    },
    ...branches.flatMap((branch) => branchItems(branch, acts, branchLabel(tree, branch))),
    { separator: "end" },
    {
      label: actsWords.deleteFrom,
      icon: <BinIcon />,
      ...keyName(keysOf("messageDelete", own)),
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

function goThereItem({ nodeId, branchId }: NodeTarget, acts: NodeActions): MenuItem {
  const onSelect = () => acts.goThere(nodeId, branchId);
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
