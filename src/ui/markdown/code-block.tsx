import { memo, useCallback, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

import { CopyButton } from "#ui/kit/copy-button.tsx";

import { codeKinds } from "./highlight-kinds.ts";
import type { CodeRuns } from "./highlight-kinds.ts";
import { highlighter, longestHighlighted } from "./highlight.ts";
import { codeText } from "./nodes.ts";
import type { CodeNode } from "./nodes.ts";

import styles from "./code-block.module.css";

/** Code with its language and a button that takes it away. Coloured once its fence is closed. */
export function CodeBlock({ node }: { node: CodeNode }) {
  return (
    <div className={styles["block"]}>
      <div className={styles["bar"]}>
        <span className={styles["language"]}>{node.language}</span>
        <CopyButton label="Code to clipboard" getText={() => codeText(node)} />
      </div>
      {/* Focusable, because long lines have to be scrolled by keyboard too. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // A fieldset belongs to forms.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={node.language === "" ? "Code" : `Code, ${node.language}`}
        className={styles["scroller"]}
      >
        <code>{node.closed ? <ClosedCode node={node} /> : pieces(node)}</code>
      </pre>
    </div>
  );
}

/** While it grows: pieces that are full are never touched again. */
function pieces(node: CodeNode): ReactNode {
  return node.pieces.map((text, index) => <Piece key={index} text={text} />);
}

const Piece = memo(function CodePiece({ text }: { text: string }) {
  return <span className={styles["piece"]}>{text}</span>;
});

function ClosedCode({ node }: { node: CodeNode }): ReactNode {
  const text = codeText(node);
  const runs = useRuns(node.language, text);
  return runs === undefined ? pieces(node) : coloured(text, runs);
}

/** Undefined while the colours are not known, and where there are none. */
function useRuns(language: string, text: string): CodeRuns | undefined {
  const wanted = language !== "" && text.length <= longestHighlighted;
  const subscribe = useCallback(
    (listener: () => void) =>
      wanted ? highlighter.subscribe(language, text, listener) : () => undefined,
    [wanted, language, text],
  );
  const runs = useSyncExternalStore(subscribe, () =>
    wanted ? highlighter.peek(language, text) : undefined,
  );
  return runs ?? undefined;
}

function coloured(text: string, runs: CodeRuns): ReactNode[] {
  const nodes: ReactNode[] = [];
  let from = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const kind = codeKinds[runs[at] ?? 0] ?? "plain";
    const part = text.slice(from, from + (runs[at + 1] ?? 0));
    from += part.length;
    nodes.push(
      kind === "plain" ? (
        part
      ) : (
        <span key={at} className={styles[kind]}>
          {part}
        </span>
      ),
    );
  }
  return nodes;
}
