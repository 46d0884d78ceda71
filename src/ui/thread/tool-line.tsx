import type { ReactNode } from "react";

import { useTools } from "#app/conversation/hooks.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { ToolPicture } from "#ui/approval/tool-picture.tsx";

import styles from "./tool.module.css";

export interface ToolLineProps {
  /** Absent while only its result is read. */
  call: ToolCallRequest | undefined;
  /** What it brought, in a few words. */
  result?: string;
  /** How it stands, or what can be done about it. */
  children: ReactNode;
}

/** A call in one line: what tool, what for, how it went. */
export function ToolLine({ call, result, children }: ToolLineProps) {
  const tools = useTools();
  const name = call?.toolName ?? "";
  return (
    <>
      <ToolPicture definition={tools.definition(name)} />
      <strong className={styles["name"]}>{name || "Result"}</strong>
      <code className={styles["gist"]}>
        {call !== undefined && tools.gist(name, call.arguments)}
        {result !== undefined && <span className={styles["brought"]}>{result}</span>}
      </code>
      {children}
    </>
  );
}
