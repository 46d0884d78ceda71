import { useState } from "react";

import { useNavigation } from "#app/react/actions/navigation.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { togglePanel, usePanel } from "#app/view/panel.ts";
import { stopComparing } from "#app/view/places.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { branchBeside } from "#domain/branching/compare-branches.ts";
import { isUnbranched } from "#domain/branching/unbranched.ts";
import { useColumns } from "#ui/columns/use-columns.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { RenameField } from "#ui/kit/components/rename-field.tsx";
import { ColumnsIcon, TreeIcon } from "#ui/kit/icons/icons-branch.tsx";
import { MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { keyName, useKeysOf } from "#ui/palette/own-keys.ts";
import { useConversationMenu } from "#ui/shell/sidebar/conversation-menu.tsx";
import { ListButton } from "#ui/shell/sidebar/list-button.tsx";
import { useNoticedConversationActions } from "#ui/shell/sidebar/use-conversation-actions.ts";
import { conversationWords } from "#ui/words/conversation.tsx";

import { BranchPicker } from "./branch-picker.tsx";
import { RedoButton, UndoButton } from "./undo-button.tsx";

import styles from "./conversation-view.module.css";

/** The title, the branch in view with its actions, and the button that opens the tree. */
export function ConversationHeader() {
  const keys = useKeysOf("toggleTree");
  const isTreeOpen = usePanel(({ panel }) => panel?.kind === "tree");
  return (
    <header className={styles.header}>
      <ListButton />
      <Title />
      {/* This item comes and goes. Placed here, it takes its space from the title, so no button moves. */}
      <UndoButton />
      <span className={styles.roomy}>
        <RedoButton />
      </span>
      <BranchInView />
      <Menu />
      <SideBySideButton />
      <IconButton
        label={conversationWords.tree}
        {...keyName(keys)}
        icon={<TreeIcon />}
        pressed={isTreeOpen}
        onClick={() => togglePanel("tree")}
      />
    </header>
  );
}

/** The branch picker, once there is a branch to choose, or a name worth showing. */
function BranchInView() {
  const { tree } = useCurrentConversation();
  return isUnbranched(tree) ? null : (
    <span className={styles.branch}>
      <BranchPicker />
    </span>
  );
}

function Menu() {
  const { branch, conversation } = useConversationMenu();
  return (
    <MenuButton
      label={conversationWords.menu}
      icon={<MoreIcon />}
      items={[...conversation, { separator: "branch" }, ...branch]}
    />
  );
}

/**
 * Opens the active branch beside the one that was viewed before it, or else beside the nearest one that
 * differs.
 */
function SideBySideButton() {
  const { context, tree, active } = useCurrentConversation();
  const isOpen = useColumns(context.id, tree, active) !== null;
  const { compare } = useNavigation(context.id);
  const other = branchBeside(tree, active);
  if (other === undefined) return null;
  const open = () => compare([active.id, other.id]);
  return (
    <span className={styles.roomy}>
      <IconButton
        label={conversationWords.sideBySide}
        icon={<ColumnsIcon />}
        pressed={isOpen}
        onClick={() => (isOpen ? stopComparing(context.id) : open())}
      />
    </span>
  );
}

function Title() {
  const { context, inBin } = useCurrentConversation();
  const actions = useNoticedConversationActions();
  const [isRenaming, setIsRenaming] = useState(false);
  const [suggestion, setSuggestion] = useState<string>();
  useFocusRequest("title", (target) => {
    setSuggestion(target.suggestion);
    setIsRenaming(true);
    return true;
  });
  if (isRenaming) {
    return (
      <span className={styles.retitle}>
        <RenameField
          label={conversationWords.title}
          key={suggestion}
          value={context.title}
          suggestion={suggestion}
          onRename={(title) => void actions.rename(context, title)}
          onDone={() => {
            setIsRenaming(false);
            setSuggestion(undefined);
          }}
        />
      </span>
    );
  }
  return (
    // The menu and the palette can rename as well; a double click is only a shortcut.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <h1 dir="auto" className={styles.title} onDoubleClick={() => setIsRenaming(!inBin)}>
      {context.title}
    </h1>
  );
}
