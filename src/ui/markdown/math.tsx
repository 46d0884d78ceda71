import { useLayoutEffect, useRef } from "react";

import type { MathNode } from "#domain/markdown/nodes.ts";
import { classes } from "#ui/kit/browser/classes.ts";

import { isFlood } from "./flood.ts";
import type { renderMath } from "./math-render.ts";
import { createPaintQueue } from "./paint-queue.ts";

import styles from "./math.module.css";

type RenderMath = typeof renderMath;

let render: RenderMath | undefined;
let loading: Promise<RenderMath> | undefined;

/** Renders waiting formulas, ten per frame. They wait for the renderer, or while text floods in. */
const inPictures = createPaintQueue(10);

function load(): Promise<RenderMath> {
  loading ??= begin().catch((error: unknown) => {
    // The next formula tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function begin(): Promise<RenderMath> {
  const { loadMathFont, renderMath } = await import("./math-render.ts");
  await loadMathFont();
  render = renderMath;
  return renderMath;
}

/**
 * A formula, shown as written until the renderer is loaded, or for good if it cannot be parsed. React leaves
 * the box empty, so it does not touch the renderer's output.
 */
export function MathView({ node }: { node: MathNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (box.current === null ? undefined : fill(box.current, node)), [node]);
  return (
    <span
      ref={box}
      dir="ltr"
      className={classes(node.display ? styles.display : styles.inline)}
      data-source={node.source}
    />
  );
}

function fill(box: HTMLElement, { tex, display, source }: MathNode): () => void {
  const asWritten = document.createElement("code");
  asWritten.textContent = source;
  box.replaceChildren(asWritten);
  let gone = false;
  if (render !== undefined && !isFlood()) render(tex, display, box);
  else {
    load().then(
      (loaded) => inPictures(() => gone || loaded(tex, display, box)),
      // The renderer could not be loaded, for example offline: the formula stays as written.
      () => undefined,
    );
  }
  return () => {
    gone = true;
  };
}
