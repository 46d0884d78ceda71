import { useEffect, useRef } from "react";

import type { TestAnswer } from "#app/connect/try-connection.ts";
import { hostOf } from "#domain/connections/address.ts";
import { likelierBaseUrl } from "#domain/connections/typed-address.ts";
import { NO_MODELS, mayAnswerUnlisted } from "#domain/runs/unlisted.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { formatDuration } from "#ui/format/format-duration.ts";
import { keepInView } from "#ui/kit/browser/keep-in-view.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { CheckIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { connectionWords } from "#ui/words/connection.ts";

import type { ConnectionDraft } from "./connection-draft.ts";
import type { ServerCheck } from "./use-server-check.ts";

import styles from "./connection.module.css";

export interface TestPanelProps {
  draft: ConnectionDraft;
  asking: ServerCheck;
  onTry: () => void;
  onStop: () => void;
  /** Sets the address that was probably meant. */
  onAddress: (baseUrl: string) => void;
}

/** The server's answer, and the next test to run. */
export function TestPanel({ draft, asking, onTry, onStop, onAddress }: TestPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel may be below the visible part of the form.
  useEffect(() => {
    const element = panel.current;
    if (asking.kind === "rests" || element === null) return undefined;
    // The words about a failure load later and make the panel larger.
    return keepInView(element);
  }, [asking.kind]);
  if (asking.kind === "failed") {
    return (
      <div ref={panel} role="alert" className={styles.panel}>
        <CureCard
          error={asking.error}
          connection={{
            id: draft.id,
            ...(draft.presetId === null ? {} : { preset: draft.presetId }),
          }}
          modelId={draft.model}
          safe={connectionWords.nothingSaved}
          actions={<WaysOn draft={draft} failed={asking} onTry={onTry} onAddress={onAddress} />}
          without={["open_connection", "choose_model", "choose_larger_model", "fork_earlier"]}
        />
      </div>
    );
  }
  return (
    <div ref={panel} role="status" className={styles.panel}>
      {asking.kind !== "rests" && (
        <Row framed className={styles.said}>
          <Said draft={draft} asking={asking} onTry={onTry} onStop={onStop} />
        </Row>
      )}
    </div>
  );
}

interface WaysOnProps extends Pick<TestPanelProps, "draft" | "onTry" | "onAddress"> {
  failed: ServerCheck & { kind: "failed" };
}

/**
 * Offers the address that was probably meant, and to send a message, which a server without a model list may
 * answer.
 */
function WaysOn({ draft, failed, onTry, onAddress }: WaysOnProps) {
  const { baseUrl, protocol, model } = draft;
  if (!mayAnswerUnlisted(failed.error)) return null;
  const isFound = draft.models.length > 0 || failed.error.code === NO_MODELS;
  const likelier = isFound ? undefined : likelierBaseUrl(baseUrl, protocol);
  return (
    <>
      {likelier !== undefined && (
        <Button size="small" onClick={() => onAddress(likelier)}>
          {connectionWords.takeAddress(likelier)}
        </Button>
      )}
      {failed.of === "lists" && model.trim() !== "" && (
        <Button size="small" onClick={onTry}>
          {connectionWords.sendTest}
        </Button>
      )}
    </>
  );
}

function Said({ draft, asking, onTry, onStop }: Omit<TestPanelProps, "onAddress">) {
  const host = hostOf(draft.baseUrl) ?? connectionWords.theServer;
  switch (asking.kind) {
    case "lists":
    case "tries":
      return (
        <>
          <span>
            {asking.kind === "lists"
              ? connectionWords.loadingFrom(host)
              : connectionWords.testing(draft.model)}
          </span>
          <Button size="small" variant="quiet" onClick={onStop}>
            {connectionWords.cancelTest}
          </Button>
        </>
      );
    case "listed":
      return (
        <>
          <Fine>{listedWords(host, draft)}</Fine>
          {draft.model !== "" && (
            <Button size="small" onClick={onTry}>
              {connectionWords.sendTest}
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
  if (model === "") return connectionWords.found(host, models.length);
  return models.some(({ id }) => id === model)
    ? connectionWords.foundWith(host, models.length, model)
    : connectionWords.foundWithout(host, models.length, model);
}

function answerWords({ model }: ConnectionDraft, { text, end, ms }: TestAnswer): string {
  const said = text.trim().slice(0, 80);
  const duration = formatDuration(ms);
  if (said !== "") return connectionWords.answered(model, said, duration);
  return end === "length"
    ? connectionWords.answeredThinking(model, duration)
    : connectionWords.answeredNothing(model, duration);
}
