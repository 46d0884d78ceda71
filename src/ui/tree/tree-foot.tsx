import { usePreviewActs } from "#ui/acts/use-preview-acts.ts";
import { PreviewButtons } from "#ui/composer/preview-buttons.tsx";

import styles from "./tree-board.module.css";

/**
 * Where the tree lies over the composer, what may be done with a previewed message stands here.
 *
 * @param onLeft the person looks at it no longer
 */
export function TreeFoot({ onLeft }: { onLeft: () => void }) {
  const preview = usePreviewActs();
  if (preview === null) return null;
  const { name, onGo, onFork } = preview;
  const onBack = () => {
    preview.onBack();
    onLeft();
  };
  return (
    <div className={styles["foot"]} role="group" aria-label={`Looking at ${name}`}>
      <span className={styles["looking"]}>
        Looking at <strong>{name}</strong>
      </span>
      <PreviewButtons onGo={onGo} onFork={onFork} onBack={onBack} />
    </div>
  );
}
