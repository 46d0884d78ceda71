import { useEffect, useRef } from "react";

import type { TestAnswer } from "#app/connect/try-connection.ts";
import { hostOf } from "#domain/address.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { CheckIcon } from "#ui/kit/icons/icons-act.tsx";

import type { ConnectionDraft } from "./connection-draft.ts";
import type { ServerCheck } from "./use-server-check.ts";

import styles from "./connection.module.css";

export interface TestPanelProps {
  draft: ConnectionDraft;
  asking: ServerCheck;
  onTry: () => void;
  onStop: () => void;
}

/** The server's answer, and the next test to run. */
export function TestPanel({ draft, asking, onTry, onStop }: TestPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // It may be below the visible part of the form.
  useEffect(() => {
    const element = panel.current;
    if (asking.kind === "rests" || element === null) return undefined;
    // What it says about a failure loads later, and makes it larger.
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: "nearest" }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [asking.kind]);
  if (asking.kind === "failed") {
    return (
      <div ref={panel} role="alert">
        <CureCard
          error={asking.error}
          connection={{
            id: draft.id,
            ...(draft.presetId === null ? {} : { preset: draft.presetId }),
          }}
          modelId={draft.model}
          safe="Nothing was saved. What you typed is still here."
          without={["open_connection", "choose_model", "choose_larger_model", "fork_earlier"]}
        />
      </div>
    );
  }
  return (
    <div ref={panel} role="status">
      {asking.kind !== "rests" && (
        <Row framed className={styles.said}>
          <Said draft={draft} asking={asking} onTry={onTry} onStop={onStop} />
        </Row>
      )}
    </div>
  );
}

function Said({ draft, asking, onTry, onStop }: TestPanelProps) {
  const host = hostOf(draft.baseUrl) ?? "The server";
  switch (asking.kind) {
    case "lists":
    case "tries":
      return (
        <>
          <span>
            {asking.kind === "lists" ? `Loading models from ${host}…` : `Testing ${draft.model}…`}
          </span>
          <Button size="small" variant="quiet" onClick={onStop}>
            Cancel test
          </Button>
        </>
      );
    case "listed":
      return (
        <>
          <Fine>{listedWords(host, draft)}</Fine>
          {draft.model !== "" && (
            <Button size="small" onClick={onTry}>
              Send a test message (a few tokens)
            </Button>
          )}
        </>
      );
    case "answered":
      return <Fine>{answerWords(draft, asking.tried)}</Fine>;
    default:
      return null;
  }
}

function Fine({ children }: { children: string }) {
  return (
    <span className={styles.fine}>
      <CheckIcon size={14} />
      <span>{children}</span>
    </span>
  );
}

function listedWords(host: string, { model, models }: ConnectionDraft): string {
  const count = models.length === 1 ? "1 model" : `${formatNumber(models.length)} models`;
  const listed = `Connected to ${host}: ${count} found`;
  if (model === "") return `${listed}.`;
  return models.some(({ id }) => id === model)
    ? `${listed}, including ${model}.`
    : `${listed}. ${model} isn’t one of them but may still work.`;
}

function answerWords({ model }: ConnectionDraft, { text, end, ms }: TestAnswer): string {
  const said = text.trim().slice(0, 80);
  const after = `after ${formatDuration(ms)}`;
  if (said !== "") return `${model} answered “${said}” ${after}. It works.`;
  return end === "length"
    ? `${model} answered ${after}, but spent its few tokens on thinking. It works.`
    : `${model} answered ${after} without text. It works.`;
}
