import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import type { CallProblem } from "#domain/message.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { callWords } from "#ui/words/calls.ts";

import styles from "./tool.module.css";

/** Says why a call cannot run. If its tool is only switched off here, a button switches it on. */
export function ProblemNote({ toolName, problem }: { toolName: string; problem: CallProblem }) {
  const tools = useTools();
  const { context } = useCurrentConversation();
  const isLeftOut = problem.kind === "unknown_tool" && tools.definition(toolName) !== undefined;
  return (
    <div className={styles.problem}>
      <Note as="span">
        {isLeftOut ? callWords.notOffered(tools.title(toolName)) : problem.message}
      </Note>
      {isLeftOut && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => openDialog({ kind: "tools", contextId: context.id })}
        >
          {callWords.tools}
        </Button>
      )}
    </div>
  );
}
