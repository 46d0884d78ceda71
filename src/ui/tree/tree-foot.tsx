import { defined } from "#domain/defined.ts";
import { usePreviewActions } from "#ui/acts/use-preview-actions.ts";
import { PreviewButtons } from "#ui/composer/preview-buttons.tsx";
import { IconButton } from "#ui/kit/components/button.tsx";
import { MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import styles from "./tree-board.module.css";

export interface TreeFootProps {
  /** Opens the menu of the previewed card beside a button. */
  onMenu: (at: DOMRect) => void;
  /** Called when the person closes the preview. */
  onLeft: () => void;
}

/** The actions on a previewed message, shown here where the tree covers the composer. */
export function TreeFoot({ onMenu, onLeft }: TreeFootProps) {
  const preview = usePreviewActions();
  if (preview === null) return null;
  const { name, onGo, onFork } = preview;
  const onBack = () => {
    preview.onBack();
    onLeft();
  };
  return (
    <div className={styles.foot} role="group" aria-label={treeWords.previewingLabel(name)}>
      <span className={styles.looking}>
        {treeWords.previewing(<strong dir="auto">{name}</strong>)}
      </span>
      <IconButton
        label={treeWords.more}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget.getBoundingClientRect())}
      />
      <PreviewButtons onGo={onGo} {...defined({ onFork })} onBack={onBack} />
    </div>
  );
}
