import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";
import { BinIcon, CopyIcon, EditIcon, RefreshIcon, SeveralIcon } from "#ui/kit/icons-act.tsx";
import { BringBackIcon, ChevronRightIcon, ColumnsIcon, ForkIcon } from "#ui/kit/icons-branch.tsx";
import { CodeIcon } from "#ui/kit/icons-thing.tsx";
import type { MenuItem } from "#ui/kit/menu.tsx";

import type { NodeActs, NodeHere } from "./node-acts.tsx";

type Acts = Omit<NodeActs, "menu">;

/**
 * What a message's menu offers: the acts on it, and those on the branches that end there.
 * @param through the branch by which the message is met
 */
export function nodeMenu(
  here: NodeHere,
  acts: Acts,
  { tree, through }: { tree: BranchTree; through: Branch },
): MenuItem[] {
  const { nodeId, role } = here;
  const branches = (here.endingIds ?? []).flatMap((id) => tree.byId.get(id) ?? []);
  return [
    { label: "Go there", icon: <ChevronRightIcon />, onSelect: () => acts.goThere(nodeId) },
    { label: "Fork from here", icon: <ForkIcon />, keys: "F", onSelect: () => acts.fork(here) },
    ...(role === "user"
      ? [{ label: "Edit", icon: <EditIcon />, keys: "E", onSelect: () => acts.edit(here) }]
      : []),
    {
      label: role === "user" ? "Answer again" : "Regenerate",
      icon: <RefreshIcon />,
      keys: "R",
      onSelect: () => acts.regenerate(here),
    },
    {
      label: "Run with other models…",
      icon: <SeveralIcon />,
      keys: "M",
      onSelect: () => acts.fanOut(here),
    },
    {
      label: "Compare side by side",
      icon: <ColumnsIcon />,
      keys: "S",
      onSelect: () => acts.compare(here),
    },
    { label: "Copy text", icon: <CopyIcon />, onSelect: () => acts.copy(nodeId) },
    ...(role === "assistant"
      ? [{ label: "Show its request", icon: <CodeIcon />, onSelect: () => acts.inspect(here) }]
      : []),
    {
      label: "Copy messages to…",
      icon: <ForkIcon />,
      onSelect: () => acts.take(through, "cherry_pick", nodeId),
    },
    ...branches.flatMap((branch) => branchItems(branch, acts, branchLabel(tree, branch))),
    { separator: "end" },
    {
      label: "Prune from here",
      icon: <BinIcon />,
      keys: "Del",
      danger: true,
      onSelect: () => acts.prune(here),
    },
  ];
}

function branchItems(branch: Branch, acts: Acts, name: string): MenuItem[] {
  return [
    { separator: branch.id },
    {
      label: branch.named ? `Rename “${name}”` : `Name “${name}”`,
      icon: <EditIcon />,
      keys: "F2",
      onSelect: () => acts.rename(branch),
    },
    {
      label: `Bring “${name}” back into…`,
      icon: <BringBackIcon />,
      onSelect: () => acts.take(branch, "bring_back"),
    },
    acts.pinning(branch),
    acts.removal(branch),
  ];
}
