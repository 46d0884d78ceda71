import { memo, useCallback, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

import { fencedArtifactKind } from "#domain/artifacts/artifact-kind.ts";
import { codeText } from "#domain/markdown/nodes.ts";
import type { CodeNode } from "#domain/markdown/nodes.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { usePageData } from "#ui/kit/browser/use-page-data.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { LongText } from "#ui/kit/components/long-text.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { WrapIcon } from "#ui/kit/icons/icons-code.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { markdownWords } from "#ui/words/markdown.ts";

import { codeFileName } from "./code-file-name.ts";
import { PreviewButton, PreviewOfCode } from "./code-preview.tsx";
import { codeKinds } from "./highlight-kinds.ts";
import type { CodeRuns } from "./highlight-kinds.ts";
import { highlighter, longestHighlighted } from "./highlight.ts";

import styles from "./code-block.module.css";

export interface CodeBlockProps {
  node: CodeNode;
  /**
   * Set where a separate card already shows the code as a page, picture or diagram, so there is no preview
   * here.
   */
  isPlain?: boolean;
  /** How many of its letters are rendered; copying and saving take the whole text. */
  letters?: number;
}

/**
 * Code with its language and a copy button. Highlighted once its fence is closed; a page, a picture
 * or a diagram can then be shown below.
 */
export function CodeBlock({ node, isPlain = false, letters }: CodeBlockProps) {
  const [ownWrap, setOwnWrap] = useState<boolean | null>(null);
  const pageLook = usePageData("codeLines");
  const wraps = ownWrap ?? pageLook === "wrap";
  const kind =
    node.closed && !isPlain ? fencedArtifactKind(node.language, codeText(node)) : undefined;
  return (
    <div dir="ltr" className={styles.block} data-code-block={node.language}>
      <div className={styles.bar}>
        <OneLine>{node.language}</OneLine>
        <span className={styles.buttons}>
          <IconButton
            size="small"
            label={markdownWords.wrapLines}
            icon={<WrapIcon />}
            pressed={wraps}
            onClick={() => setOwnWrap(!wraps)}
          />
          <IconButton
            size="small"
            label={markdownWords.download}
            icon={<DownloadIcon />}
            onClick={() => saveFile(codeFileName(node.language), "text/plain", codeText(node))}
          />
          {/* After the buttons that appear only on hover: before them, it would stand apart from Copy. */}
          {kind !== undefined && <PreviewButton kind={kind} text={codeText(node)} />}
          {/* Not "Copy": that names the button on the whole message. */}
          <CopyButton label={markdownWords.copy} getText={() => codeText(node)} />
        </span>
      </div>
      {/* Focusable, so that long lines can be scrolled by keyboard. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // The lint rule suggests a fieldset, which belongs in forms.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={node.language === "" ? markdownWords.code : markdownWords.codeIn(node.language)}
        className={styles.scroller}
        data-wrap={ownWrap ?? undefined}
      >
        <code>{node.closed ? <ClosedCode node={node} letters={letters} /> : pieces(node)}</code>
      </pre>
      {kind !== undefined && <PreviewOfCode kind={kind} text={codeText(node)} />}
    </div>
  );
}

/** Renders the code by pieces. While the code grows, finished pieces are never touched again. */
function pieces(node: CodeNode): ReactNode {
  return node.pieces.map((text, index) => <Piece key={index} text={text} />);
}

const Piece = memo(function CodePiece({ text }: { text: string }) {
  const isWrapped = hasEndlessLine(text);
  return (
    <span className={classes(styles.piece, isWrapped && styles.wrapped)}>
      {isWrapped ? <LongText text={text} /> : text}
    </span>
  );
});

/** A line longer than this (UTF-16 units) is always wrapped, since nobody would scroll to its end. */
const ENDLESS = 8_000;

function hasEndlessLine(text: string): boolean {
  let from = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
    if (end - from > ENDLESS) return true;
    from = end + 1;
  }
  return text.length - from > ENDLESS;
}

interface ClosedCodeProps {
  node: CodeNode;
  letters: number | undefined;
}

function ClosedCode({ node, letters }: ClosedCodeProps): ReactNode {
  const text = codeText(node).slice(0, letters);
  const runs = useRuns(node.language, text);
  if (runs !== undefined) return coloured(text, runs);
  return pieces(letters === undefined ? node : { ...node, pieces: [text] });
}

/** The colours of the code; undefined while they are unknown, or if there are none. */
function useRuns(language: string, text: string): CodeRuns | undefined {
  // With colours, an endless line would not be wrapped any more.
  const wanted = language !== "" && text.length <= longestHighlighted && !hasEndlessLine(text);
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
