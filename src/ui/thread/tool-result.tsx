import type { MessageNode } from "#domain/message.ts";

import styles from "./tool.module.css";

const sources = { tool: "", person: "answered by you", system: "said by Bough" };

/** What a call brought back, folded. */
export function ToolResult({ node }: { node: MessageNode }) {
  const { toolResult, metadata } = node.message;
  if (toolResult === undefined) return null;
  const { result, isError, source } = toolResult;
  const text = typeof result === "string" ? result : JSON.stringify(result, null, 2);
  return (
    <details className={styles["result"]} data-error={isError}>
      <summary>
        <span>{isError ? "Error" : "Result"}</span>
        <code className={styles["gist"]}>{text.replaceAll(/\s+/gu, " ").slice(0, 140)}</code>
        <span className={styles["outcome"]}>
          {[sources[source], metadata?.toolMs === undefined ? "" : `${metadata.toolMs} ms`]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </summary>
      <pre>{text}</pre>
    </details>
  );
}
