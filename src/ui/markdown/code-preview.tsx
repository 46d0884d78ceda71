import { togglePreview, useArtifacts } from "#app/view/artifacts.ts";
import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";
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
  if (!isOpen) return null;
  return (
    <div className={styles.preview}>
      <FencedArtifact {...props} />
    </div>
  );
}
