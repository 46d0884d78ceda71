import type { ReactNode } from "react";

import { useTools } from "#app/react/queries/open-conversation.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { ToolPicture } from "#ui/approval/tool-picture.tsx";
import { callWords } from "#ui/words/calls.ts";

import styles from "./tool.module.css";

/**
 * A name with more characters than this would be broken over many lines on a phone if a button stood beside
 * it.
 */
const LONG = 32;

export interface ToolLineProps {
  /** Undefined if only its result is loaded. */
  call: ToolCallRequest | undefined;
  /** The result in a few words; empty for none. */
  result?: string;
  /** The result says what went wrong, and gets a line of its own. */
  isWrong?: boolean;
  /** The call's state, or the actions available on it. */
  children: ReactNode;
}

/** A call in one line: which tool, its purpose, and how it went. */
export function ToolLine({ call, result = "", isWrong = false, children }: ToolLineProps) {
  const tools = useTools();
  const name = call?.toolName ?? "";
  const title = name === "" ? callWords.result : tools.title(name);
  const label = call === undefined ? "" : tools.label(name, call.arguments);
  return (
    <>
      <ToolPicture definition={tools.definition(name)} />
      <strong className={styles.name} title={name} dir="auto" data-long={title.length > LONG}>
        {title}
      </strong>
      <code className={styles.gist}>
        {label !== "" && <span className={styles.about}>{label}</span>}
        {result !== "" && !isWrong && <span className={styles.brought}>{result}</span>}
      </code>
      {children}
      {result !== "" && isWrong && <span className={styles.wrong}>{result}</span>}
    </>
  );
}
