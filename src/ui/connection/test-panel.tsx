import { useEffect, useRef } from "react";

import type { Tried } from "#app/network/try-connection.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Button } from "#ui/kit/button.tsx";
import { CheckIcon } from "#ui/kit/icons-act.tsx";
import { durationWords } from "#ui/run/durations.ts";

import { hostOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import type { Asking } from "./use-asking.ts";

import styles from "./connection.module.css";

export interface TestPanelProps {
  draft: Draft;
  asking: Asking;
  onTry: () => void;
  onStop: () => void;
}

/** What the server said, and the next thing to ask of it. */
export function TestPanel({ draft, asking, onTry, onStop }: TestPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // It may stand below what the dialog shows of its form.
  useEffect(() => {
    if (asking.kind !== "rests") panel.current?.scrollIntoView({ block: "nearest" });
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
          safe="Nothing was stored, and what you typed is still here."
          without={["open_connection", "choose_model", "choose_larger_model", "fork_earlier"]}
        />
      </div>
    );
  }
  return (
    <div ref={panel} role="status" className={asking.kind === "rests" ? undefined : styles["said"]}>
      <Said draft={draft} asking={asking} onTry={onTry} onStop={onStop} />
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
            {asking.kind === "lists"
              ? `Asking ${host} for its models…`
              : `Asking ${draft.model} for one word…`}
          </span>
          <Button size="small" variant="quiet" onClick={onStop}>
            Stop asking
          </Button>
        </>
      );
    case "listed":
      return (
        <>
          <Fine>{listedWords(host, draft)}</Fine>
          {draft.model !== "" && (
            <Button size="small" onClick={onTry}>
              Ask it for one word (a few tokens)
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
    <span className={styles["fine"]}>
      <CheckIcon size={14} />
      <span>{children}</span>
    </span>
  );
}

function listedWords(host: string, { model, models }: Draft): string {
  const count = models.length === 1 ? "one model" : `${models.length.toLocaleString("en")} models`;
  const listed = `${host} answers and lists ${count}`;
  if (model === "") return `${listed}.`;
  return models.some(({ id }) => id === model)
    ? `${listed}, ${model} among them.`
    : `${listed}. ${model} is not among them; it may answer all the same.`;
}

function answerWords({ model }: Draft, { text, end, ms }: Tried): string {
  const said = text.trim().slice(0, 80);
  const after = `after ${durationWords(ms)}`;
  if (said !== "") return `${model} answered “${said}” ${after}. It works.`;
  return end === "length"
    ? `${model} answered ${after}; it used the few tokens that it was given for thinking. It works.`
    : `${model} answered ${after}, with no text. It works.`;
}
