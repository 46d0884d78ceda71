import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { usePreviewActions } from "#ui/acts/use-preview-actions.ts";
import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { conversationWords } from "#ui/words/conversation.tsx";

import styles from "./preview-banner.module.css";

/**
 * Says above the transcript that it shows another branch than the active one. Stays mounted, so that a screen
 * reader announces its changes.
 */
export function PreviewBanner() {
  const { tree, active } = useCurrentConversation();
  const preview = usePreviewActions();
  const isElsewhere = preview?.isElsewhere === true;
  return (
    <div role="status" className={styles.place}>
      {isElsewhere && (
        <div className={styles.banner} data-hue={preview.hue}>
          <Dot hue={preview.hue} />
          <p className={styles.text}>
            {conversationWords.preview(
              <strong dir="auto">{preview.name}</strong>,
              <strong dir="auto">{branchLabel(tree, active)}</strong>,
            )}
          </p>
          <span className={styles.keys} aria-hidden="true">
            {conversationWords.goesBack(<KeyCaps>Esc</KeyCaps>)}
          </span>
        </div>
      )}
    </div>
  );
}
