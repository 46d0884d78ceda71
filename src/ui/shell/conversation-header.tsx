import { useAct } from "#app/commands/acting.ts";
import { useBranchStates } from "#app/conversation/branch-states.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel, lastViewedVersion } from "#domain/branching/branch-tree.ts";
import { latestActive } from "#domain/branching/rows.ts";
import { useLeaveFork } from "#ui/acts/leave-fork.ts";
import { useColumns } from "#ui/columns/use-columns.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { ColumnsIcon, TreeIcon } from "#ui/kit/icons-branch.tsx";
import { MoreIcon } from "#ui/kit/icons-thing.tsx";
import { MenuButton } from "#ui/kit/menu.tsx";
import { RenameField } from "#ui/kit/rename-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { shownKeys } from "#ui/palette/keys.ts";
import { shortcuts } from "#ui/palette/shortcuts.ts";

import { useConversationMenu } from "./conversation-menu.tsx";
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
      {/* It comes and goes: here it takes from the title, and no button moves. */}
      <UndoButton />
      <BranchSelect />
      <Menu />
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

function Menu() {
  const { branch, conversation } = useConversationMenu();
  return (
    <MenuButton
      label="Branch and conversation"
      icon={<MoreIcon />}
      items={[...branch, { separator: "conversation" }, ...conversation]}
    />
  );
}

/** The active branch beside the one that was in view before it. */
function SideBySideButton() {
  const { context, tree, active } = useScene();
  const isOpen = useColumns(context.id, tree, active) !== null;
  const setView = useView((view) => view.set);
  const leaveFork = useLeaveFork();
  const other = latestActive(tree.root.through.filter((branch) => branch !== active));
  if (other === undefined) return null;
  const open = () => {
    void leaveFork();
    setView({
      preview: null,
      columns: { contextId: context.id, branchIds: [active.id, other.id] },
    });
  };
  return (
    <span className={styles["roomy"]}>
      <IconButton
        label="Side by side"
        icon={<ColumnsIcon />}
        pressed={isOpen}
        onClick={() => (isOpen ? setView({ columns: null }) : open())}
      />
    </span>
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

function BranchSelect() {
  const { conversation, tree, active } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const leaveFork = useLeaveFork();
  const states = useBranchStates(conversation);
  const listed = tree.root.through.filter((one) => one.named);
  const base = tree.baseOf(active);
  const choose = (id: string) => {
    const chosen = listed.find((one) => one.id === id);
    if (chosen === undefined) return;
    void leaveFork();
    setView({ preview: null });
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
