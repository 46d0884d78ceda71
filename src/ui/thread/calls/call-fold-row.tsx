import { useTools } from "#app/react/queries/open-conversation.ts";
import { chooseCallFold } from "#app/view/call-folds.ts";
import { ToolPicture } from "#ui/approval/tool-picture.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { ChevronDownIcon } from "#ui/kit/icons/icons-branch.tsx";
import { callWords } from "#ui/words/calls.ts";

import type { CallFold } from "./call-folds.ts";

import styles from "./tool.module.css";

export interface CallFoldRowProps {
  fold: CallFold;
  isOpen: boolean;
}

/** One row for many calls of a tool; a press shows them below it. */
export function CallFoldRow({ fold, isOpen }: CallFoldRowProps) {
  const tools = useTools();
  const { toolName, count, failed, folded, headId } = fold;
  return (
    <>
      {/* Search presses the button after this mark, as a match may be folded away. */}
      {!isOpen && <span data-folded="" />}
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => chooseCallFold(headId, folded, !isOpen)}
      >
        <ToolPicture definition={tools.definition(toolName)} />
        <span className={styles.count}>{callWords.calls(count)}</span>
        <strong className={styles.name} title={toolName} dir="auto">
          {tools.title(toolName)}
        </strong>
        {failed > 0 && (
          <Note as="span" className={styles.outcome} data-tone="broke">
            {callWords.callsFailed(failed)}
          </Note>
        )}
        <span className={styles.chevron}>
          <ChevronDownIcon size={14} />
        </span>
      </button>
    </>
  );
}
