import { useAct } from "#app/acting.ts";
import { useBranchStates } from "#app/branch-states.ts";
import { useScene } from "#app/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel, lastViewedVersion } from "#domain/branching/branch-tree.ts";
import { latestActive } from "#domain/branching/rows.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import { useFileActs } from "#ui/files/use-file-acts.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { BinIcon, ColumnsIcon, DownloadIcon, EditIcon } from "#ui/kit/icons-act.tsx";
import { BringBackIcon, ForkIcon, PinIcon, TreeIcon } from "#ui/kit/icons-branch.tsx";
import { MoreIcon, SettingsIcon } from "#ui/kit/icons-thing.tsx";
import { MenuButton } from "#ui/kit/menu.tsx";
import type { MenuItem } from "#ui/kit/menu.tsx";
import { RenameField } from "#ui/kit/rename-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { shownKeys } from "#ui/palette/keys.ts";
import { shortcuts } from "#ui/palette/shortcuts.ts";

import { ListButton } from "./list-button.tsx";
import { UndoButton } from "./undo-button.tsx";
import { useConversationActs } from "./use-conversation-acts.ts";

import styles from "./conversation-view.module.css";

/** The title, the branch in view with what can be done with it, and the way to the tree. */
export function ConversationHeader() {
  const panel = useView((view) => view.panel);
  const setView = useView((view) => view.set);
  return (
    <header className={styles["header"]}>
      <ListButton />
      <Title />
      <BranchSelect />
      <UndoButton />
      <MenuButton label="Branch and conversation" icon={<MoreIcon />} items={useMenu()} />
      <SideBySideButton />
      <IconButton
        label="Tree"
        keys={shownKeys(shortcuts.toggleTree.keys)}
        icon={<TreeIcon />}
        pressed={panel === "tree"}
        onClick={() => setView({ panel: panel === "tree" ? null : "tree", panelFull: false })}
      />
    </header>
  );
}

/** The active branch beside the one that was in view before it. */
function SideBySideButton() {
  const { context, tree, active } = useScene();
  const columns = useView((view) => view.columns);
  const setView = useView((view) => view.set);
  const other = latestActive(tree.root.through.filter((branch) => branch !== active));
  if (other === undefined) return null;
  const isOpen = columns?.contextId === context.id && columns.branchIds.includes(active.id);
  const open = () =>
    setView({
      preview: null,
      pendingFork: null,
      columns: { contextId: context.id, branchIds: [active.id, other.id] },
    });
  return (
    <IconButton
      label="Side by side"
      icon={<ColumnsIcon />}
      pressed={isOpen}
      onClick={() => (isOpen ? setView({ columns: null }) : open())}
    />
  );
}

function Title() {
  const { context } = useScene();
  const acts = useConversationActs();
  const retitling = useView((view) => view.retitling);
  const setView = useView((view) => view.set);
  if (retitling) {
    return (
      <span className={styles["retitle"]}>
        <RenameField
          label="Title"
          value={context.title}
          onRename={(title) => void acts.rename(context, title)}
          onDone={() => setView({ retitling: false })}
        />
      </span>
    );
  }
  return (
    // The menu and the palette rename too: a double click is only the short way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <h1 className={styles["title"]} onDoubleClick={() => setView({ retitling: true })}>
      {context.title}
    </h1>
  );
}

function useMenu(): MenuItem[] {
  const { context, tree, active } = useScene();
  const act = useAct();
  const nodeActs = useNodeActs();
  const acts = useConversationActs();
  const files = useFileActs();
  const setView = useView((view) => view.set);
  const label = branchLabel(tree, active);
  const isPinned = context.pinnedBranchId === active.id;
  return [
    {
      label: active.named ? `Name and colour of “${label}”` : `Name “${label}”`,
      icon: <EditIcon />,
      onSelect: () => nodeActs.rename(active),
    },
    {
      label: `“${label}” is the main thread`,
      icon: <PinIcon />,
      checked: isPinned,
      onSelect: () => void act({ type: "context.pin", branchId: isPinned ? null : active.id }),
    },
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
    {
      label: `Delete “${label}”`,
      icon: <BinIcon />,
      danger: true,
      onSelect: () => nodeActs.remove(active),
    },
    { separator: "conversation" },
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
}

function BranchSelect() {
  const { conversation, tree, active } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const states = useBranchStates(conversation);
  const listed = tree.root.through.filter((one) => one.named);
  const base = tree.baseOf(active);
  const choose = (id: string) => {
    const chosen = listed.find((one) => one.id === id);
    if (chosen === undefined) return;
    setView({ pendingFork: null, preview: null });
    void act({ type: "branch.activate", branchId: lastViewedVersion(tree, chosen).id });
  };
  const state = dotOf[states.get(active.id) ?? "rests"];
  return (
    <Select
      label="Branches"
      look="pill"
      value={base.id}
      onChange={choose}
      {...(state === undefined ? {} : { state })}
      options={listed.map((one) => ({
        value: one.id,
        label: one === base ? branchLabel(tree, active) : one.name,
        hue: one.colour,
      }))}
    />
  );
}

const dotOf = { runs: "live", waits: "waiting", failed: "broke", rests: undefined } as const;
