import type { ReactNode } from "react";

import { useTools } from "#app/react/queries/open-conversation.ts";
import { OWN_ORIGIN } from "#domain/own-tools/own-tool.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { riskText } from "./risk-text.ts";
import { ToolPicture } from "./tool-picture.tsx";

import styles from "./approval.module.css";

export interface CallHeadProps {
  toolName: string;
  /** Undefined if the tool no longer exists. */
  definition: ToolDefinition | undefined;
  headingId?: string;
  /** Which of the calls this is, or how many there are. */
  children: ReactNode;
}

/** Says which tool is to be called, where it comes from and what it may do. */
export function CallHead({ toolName, definition, headingId, children }: CallHeadProps) {
  const title = useTools().title(toolName);
  return (
    <Row as="header" className={styles.head}>
      <ToolPicture definition={definition} />
      <h3 id={headingId} tabIndex={-1} className={styles.tool} title={toolName} dir="auto">
        {title}
      </h3>
      {definition !== undefined && (
        <>
          {/* A tool's own title already names its server; without one, this badge does. */}
          {title === toolName && (
            <Badge>
              {definition.origin === OWN_ORIGIN ? approvalWords.ownTool : definition.origin}
            </Badge>
          )}
          <Badge tone={REACHES.has(definition.risk) ? "waits" : "plain"}>
            {riskText[definition.risk]}
          </Badge>
        </>
      )}
      <span className={styles.place}>{children}</span>
    </Row>
  );
}

/** Risks that are highlighted, because what they lead to cannot be undone. */
const REACHES: ReadonlySet<string> = new Set(["writes", "reaches_network", "starts_task"]);
