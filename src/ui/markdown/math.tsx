import { useLayoutEffect, useRef } from "react";

import { classes } from "#ui/kit/classes.ts";

import type { renderMath } from "./math-render.ts";
import type { MathNode } from "./nodes.ts";
import { createPaintQueue } from "./paint-queue.ts";

import styles from "./math.module.css";

type RenderMath = typeof renderMath;

let render: RenderMath | undefined;
let loading: Promise<RenderMath> | undefined;

/** Formulas that waited for the renderer, so many in a picture. */
const inPictures = createPaintQueue(10);

function load(): Promise<RenderMath> {
  loading ??= import("./math-render.ts").then((module) => {
    render = module.renderMath;
    return render;
  });
  return loading;
}

/**
 * A formula: as written until the renderer is there, and for good where it cannot be read. React
 * leaves the box empty, so that what the renderer puts in is nobody else's to change.
 */
export function MathView({ node }: { node: MathNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (box.current === null ? undefined : fill(box.current, node)), [node]);
  return (
    <span ref={box} className={classes(node.display ? styles["display"] : styles["inline"])} />
  );
}

function fill(box: HTMLElement, { tex, display, source }: MathNode): () => void {
  const asWritten = document.createElement("code");
  asWritten.textContent = source;
  box.replaceChildren(asWritten);
  let gone = false;
  if (render !== undefined) render(tex, display, box);
  else {
    load().then(
      (loaded) => inPictures(() => gone || loaded(tex, display, box)),
      // Offline, say: the formula stays as written.
      () => undefined,
    );
  }
  return () => {
    gone = true;
  };
}
