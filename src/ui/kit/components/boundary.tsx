import { Component } from "react";
import type { ReactNode } from "react";

import * as boundaryWords from "#ui/words/boundary.tsx";

import { Button } from "./button.tsx";
import { ErrorCard } from "./error-card.tsx";

import styles from "./boundary.module.css";

export interface BoundaryProps {
  /** Names the content, as the subject of a sentence: "This message". */
  what: string;
  /** `line` suits a list. With `nothing`, `onError` should tell the person. */
  shows?: "card" | "line" | "nothing";
  /** When this changes, for example to another row, rendering the content is tried again. */
  of?: unknown;
  /** More ways out, besides trying again. */
  actions?: ReactNode;
  /** @param why the error's own message */
  onError?: (why: string) => void;
  children: ReactNode;
}

interface Failure {
  error: unknown;
  /** The value of `of` at the failure; absent until the failure is rendered. */
  at?: { of: unknown };
}

interface BoundaryState {
  failed: Failure | null;
}

/** Keeps an error within one part of the page: the part says so, and everything else works on. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } };
  }

  static getDerivedStateFromProps(
    { of }: BoundaryProps,
    { failed }: BoundaryState,
  ): BoundaryState | null {
    if (failed === null) return null;
    if (failed.at === undefined) return { failed: { ...failed, at: { of } } };
    return Object.is(failed.at.of, of) ? null : { failed: null };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(wordsOf(error));
  }

  override render(): ReactNode {
    const { failed } = this.state;
    const { what, shows = "card", actions, children } = this.props;
    if (failed === null) return children;
    if (shows === "nothing") return null;
    const retry = (
      <Button size="small" onClick={() => this.setState({ failed: null })}>
        {boundaryWords.tryAgain}
      </Button>
    );
    if (shows === "line") {
      return <p className={styles.line}>{boundaryWords.notShownRetry(what, retry)}</p>;
    }
    return (
      <div className={styles.card}>
        <ErrorCard
          title={boundaryWords.notShown(what)}
          quote={wordsOf(failed.error)}
          actions={
            <>
              {retry}
              {actions}
            </>
          }
        >
          {boundaryWords.restWorks}
        </ErrorCard>
      </div>
    );
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
