import { useEffect, useRef } from "react";
import type { RefObject } from "react";

import { togglePreview, useArtifacts } from "#app/view/artifacts.ts";
import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";
import { HANDS } from "#ui/kit/browser/hands.ts";
import { keepInView } from "#ui/kit/browser/keep-in-view.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { EyeIcon } from "#ui/kit/icons/icons-act.tsx";
import { markdownWords } from "#ui/words/markdown.ts";

import styles from "./code-block.module.css";

// Loaded when a preview is first opened.
const FencedArtifact = lazyComponent(
  async () => (await import("#ui/artifact/fenced-artifact.tsx")).FencedArtifact,
);

export interface CodePreviewProps {
  kind: ArtifactKind;
  text: string;
}

function keyOf({ kind, text }: CodePreviewProps): string {
  return `${kind} ${text}`;
}

/** Opens and closes the preview of a block of code. */
export function PreviewButton(props: CodePreviewProps) {
  const key = keyOf(props);
  const isOpen = useArtifacts(({ previewed }) => previewed.has(key));
  return (
    <IconButton
      size="small"
      data-always=""
      label={markdownWords.preview}
      icon={<EyeIcon />}
      pressed={isOpen}
      onClick={() => togglePreview(key)}
    />
  );
}

/** The preview, if it is open. */
export function PreviewOfCode(props: CodePreviewProps) {
  const isOpen = useArtifacts(({ previewed }) => previewed.has(keyOf(props)));
  const box = useRef<HTMLDivElement>(null);
  useComesIntoView(box, isOpen);
  if (!isOpen) return null;
  return (
    <div ref={box} className={styles.preview}>
      <FencedArtifact {...props} />
    </div>
  );
}

/**
 * Brings a preview that the person opens into view, also as it grows, until they do something else. A preview
 * that is already open scrolls nothing when its message is rendered again.
 */
function useComesIntoView(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isNew = isOpen && !wasOpen.current;
    wasOpen.current = isOpen;
    if (!isNew || box.current === null) return;
    const gone = new AbortController();
    const { signal } = gone;
    signal.addEventListener("abort", keepInView(box.current));
    const end = () => gone.abort();
    for (const type of HANDS)
      window.addEventListener(type, end, { capture: true, passive: true, signal });
    // A press inside an artifact's frame is visible here only as the page losing the focus.
    window.addEventListener("blur", end, { signal });
    return () => gone.abort();
  }, [box, isOpen]);
}
