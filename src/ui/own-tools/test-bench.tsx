import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { useOwnToolActions } from "#app/react/actions/own-tools.ts";
import type { OwnToolTrial } from "#app/react/actions/own-tools.ts";
import { PRINTED_BEFORE } from "#domain/code-calls.ts";
import { isObject } from "#domain/json.ts";
import { fieldsOfSchema } from "#domain/own-tools/argument-fields.ts";
import type { OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { escapeHidden, visibleJson } from "#domain/text/visible-text.ts";
import { ArgumentsField } from "#ui/approval/arguments-field.tsx";
import { formatDuration } from "#ui/format/format-duration.ts";
import { keepInView } from "#ui/kit/browser/keep-in-view.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import { ArgumentInputs } from "./argument-inputs.tsx";
import { readInputs } from "./argument-values.ts";
import type { InputValues } from "./argument-values.ts";

import styles from "./own-tools.module.css";

export interface TestBenchProps {
  tool: OwnToolContent & { id: string };
  /** A typed key that is not saved yet; empty for the saved one. */
  typedKey: string;
  /** Why the tool cannot be tried as it is; absent if it can be. */
  obstacle: string | undefined;
}

/** Tries the tool as it stands in the form: arguments in, result out. */
export function TestBench({ tool, typedKey, obstacle }: TestBenchProps) {
  const fields = fieldsOfSchema(tool.parameters);
  const [inputs, setInputs] = useState<InputValues>({});
  const [text, setText] = useState("{}");
  const { trial, printed, isRunning, run, stop } = useTrial(tool, typedKey);
  const args = fields === undefined ? readJson(text) : readInputs(fields, inputs);
  const isHttp = tool.body.kind === "http";
  const isReady = obstacle === undefined && !isRunning;
  const tryIt = !isReady || "problem" in args ? undefined : () => void run(args.args);
  return (
    <Stack
      as="section"
      gap={3}
      aria-label={ownToolsWords.trial.title}
      className={styles.bench}
      onKeyDown={(event: KeyboardEvent) => runByEnter(event, tryIt)}
    >
      <strong>{ownToolsWords.trial.title}</strong>
      {fields === undefined ? (
        <ArgumentsField
          text={text}
          onText={setText}
          invalid={"problem" in args}
          describedBy={undefined}
        />
      ) : (
        <ArgumentInputs
          fields={fields}
          values={inputs}
          onChange={(name, value) => setInputs((now) => ({ ...now, [name]: value }))}
        />
      )}
      <Row>
        {isRunning ? (
          <Button onClick={stop}>{ownToolsWords.trial.stop}</Button>
        ) : (
          <Button disabled={tryIt === undefined} onClick={tryIt}>
            {isHttp ? ownToolsWords.trial.send : ownToolsWords.trial.run}
          </Button>
        )}
        <Note role="status">
          {obstacle ??
            ("problem" in args
              ? args.problem
              : isRunning
                ? printed || ownToolsWords.trial.isRunning
                : isHttp
                  ? ownToolsWords.trial.sendsReally
                  : "")}
        </Note>
      </Row>
      {trial !== undefined && !isRunning && <TrialReport trial={trial} />}
    </Stack>
  );
}

/**
 * Makes Enter in an argument run the tool. It must not submit the surrounding form, which would save the
 * tool.
 */
function runByEnter(event: KeyboardEvent, run: (() => void) | undefined): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  run?.();
}

function readJson(text: string): { args: object } | { problem: string } {
  try {
    const args: unknown = JSON.parse(text);
    if (isObject(args)) return { args };
    return { problem: ownToolsWords.trial.noObject };
  } catch {
    return { problem: ownToolsWords.trial.noJson };
  }
}

function useTrial(tool: TestBenchProps["tool"], key: string) {
  const actions = useOwnToolActions();
  const [trial, setTrial] = useState<OwnToolTrial>();
  const [printed, setPrinted] = useState("");
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (args: object) => {
    const own = new AbortController();
    running.current = own;
    setRunning(true);
    setPrinted("");
    const { signal } = own;
    // The arguments were read from JSON, or made from texts and numbers, so they are JSON values.
    const given = args as Parameters<typeof actions.tryOut>[1];
    const ended = await actions.tryOut(tool, given, { signal, key, onPrinted: setPrinted });
    setRunning(false);
    setTrial(ended);
  };
  return { trial, printed, isRunning, run, stop: () => running.current?.abort() };
}

function TrialReport({ trial }: { trial: OwnToolTrial }) {
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => (report.current === null ? undefined : keepInView(report.current)), []);
  const { end, request, status, printed = "", changed = [], ms } = trial;
  const isFine = "result" in end;
  const words = [
    isFine ? ownToolsWords.trial.worked : ownToolsWords.trial.failed,
    ...(status === undefined ? [] : [status]),
    formatDuration(ms),
  ];
  return (
    <Stack
      ref={report}
      gap={2}
      role="group"
      aria-label={ownToolsWords.trial.outcome}
      className={styles.report}
    >
      <Note role="status" className={isFine ? undefined : styles.fault}>
        {!isFine && <WarningIcon size={14} />}
        <span>{words.join(" · ")}</span>
      </Note>
      {request !== undefined && <Shown label={ownToolsWords.trial.request} text={request} />}
      {isFine ? (
        <Shown label={ownToolsWords.trial.result} text={resultText(end.result)} />
      ) : (
        <Shown label={ownToolsWords.trial.error} text={problemText(end)} />
      )}
      {printed !== "" && <Shown label={ownToolsWords.trial.printed} text={printed} />}
      {changed.length > 0 && (
        <Shown label={ownToolsWords.trial.changedFiles} text={changed.join("\n")} />
      )}
    </Stack>
  );
}

function problemText(end: Exclude<OwnToolTrial["end"], { result: unknown }>): string {
  return "keyProblem" in end
    ? ownToolsWords.trial.keyProblems[end.keyProblem]
    : withoutPrinted(end.problem);
}

/** Removes what the tool printed from its error, since it is shown separately here. */
function withoutPrinted(problem: string): string {
  return problem.split(PRINTED_BEFORE, 1)[0] ?? problem;
}

function resultText(result: Extract<OwnToolTrial["end"], { result: unknown }>["result"]): string {
  return typeof result === "string" ? result : visibleJson(result);
}

function Shown({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Note>{label}</Note>
      {/* Focusable, because it scrolls and must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={label} dir="auto" className={styles.shown}>
        {escapeHidden(text)}
      </pre>
    </div>
  );
}
