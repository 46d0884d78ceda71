import { usePreviewActions } from "#ui/acts/use-preview-actions.ts";
import { PreviewButtons } from "#ui/composer/preview-buttons.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import styles from "./tree-board.module.css";

/**
 * The actions for a previewed message, shown here when the tree covers the composer.
 *
 * @param onLeft called when the person closes the preview
 */
export function TreeFoot({ onLeft }: { onLeft: () => void }) {
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
      <PreviewButtons onGo={onGo} onFork={onFork} onBack={onBack} />
    </div>
  );
}
