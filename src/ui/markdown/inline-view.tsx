import { memo } from "react";
import type { ReactNode } from "react";

import type { Inline, InlineGroups, LinkNode } from "#domain/markdown/nodes.ts";
import { breakable, Stretch } from "#ui/kit/components/long-text.tsx";
import { markdownWords } from "#ui/words/markdown.ts";

import { FootnoteMarkView } from "./footnotes.tsx";
import { ImageCard } from "./image-card.tsx";
import { MathView } from "./math.tsx";
import { lettersIn, stretchesOfGroups } from "./stretches.ts";

import styles from "./markdown.module.css";

/**
 * Renders inline text group by group; a finished group is never rendered again. Very long text is laid out in
 * stretches, so that added text moves nothing in the stretches before it.
 */
export function InlineView({ groups }: { groups: InlineGroups }) {
  const stretches = stretchesOfGroups(groups);
  if (stretches.length === 1) return <Groups groups={groups} />;
  return stretches.map((stretch, index) => (
    <Stretch key={index} letters={lettersIn(stretch)} isWhole={index < stretches.length - 1}>
      <Groups groups={stretch} />
    </Stretch>
  ));
}

function Groups({ groups }: { groups: InlineGroups }) {
  return groups.map((nodes, index) => <Group key={index} nodes={nodes} />);
}

const Group = memo(function InlineGroup({ nodes }: { nodes: readonly Inline[] }) {
  return inlines(nodes);
});

/**
 * The nodes as text and elements. Nodes change only at the end, so the index is the key. They are not
 * components, because a long answer would have thousands.
 */
export function inlines(nodes: readonly Inline[]): ReactNode[] {
  return nodes.map(inline);
}

function inline(node: Inline, index: number): ReactNode {
  switch (node.kind) {
    case "text":
      return breakable(node.text);
    case "strong":
      return <strong key={index}>{inlines(node.children)}</strong>;
    case "emphasis":
      return <em key={index}>{inlines(node.children)}</em>;
    case "strike":
      return <s key={index}>{inlines(node.children)}</s>;
    case "code":
      return (
        <code key={index} dir="ltr" className={styles.code}>
          {breakable(node.text)}
        </code>
      );
    case "link":
      return <LinkView key={index} node={node} />;
    case "image":
      // Keyed by its address too, so that state for one address is never applied to another.
      return <ImageCard key={`${index} ${node.src}`} node={node} />;
    case "appFile":
      return (
        <span key={index} data-source={node.source} title={node.source}>
          {inlines(node.children)}
          <span className={styles.lost}>{markdownWords.fileElsewhere}</span>
        </span>
      );
    case "break":
      return <br key={index} />;
    case "footnoteMark":
      return <FootnoteMarkView key={index} number={node.number} />;
    case "math":
      return <MathView key={index} node={node} />;
  }
}

/** A link that shows its destination: in a tooltip, and also beside it if its text names another place. */
function LinkView({ node }: { node: LinkNode }) {
  return (
    <a
      href={node.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={node.href}
      data-destination={node.destination}
      className={isMark(node) ? styles.mark : styles.link}
    >
      {inlines(node.children)}
      {misleads(node) && <span className={styles.destination}>{` (${node.destination})`}</span>}
    </a>
  );
}

/** Whether the link is a number in brackets, which leads to a source of the passage before it. */
function isMark({ children: [first, ...others] }: LinkNode): boolean {
  return first?.kind === "text" && others.length === 0 && /^\[\d{1,3}\]$/u.test(first.text);
}

/** Whether the link's text names another host than the one it leads to. */
function misleads(node: LinkNode): boolean {
  const [first] = node.children;
  if (first?.kind !== "text") return false;
  const named = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/)?((?:[\w-]+\.)+[a-z]{2,})/iu.exec(first.text)?.[1];
  if (named === undefined) return false;
  return bare(named) !== bare(node.destination.replace(/^.*@|:\d+$/gu, ""));
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./u, "");
}
