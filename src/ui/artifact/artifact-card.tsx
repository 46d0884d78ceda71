import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { keepShowing, startArtifact, stopArtifact, useArtifacts } from "#app/view/artifacts.ts";
import { runsCode } from "#domain/artifacts/artifact-kind.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { ExpandIcon, PlayIcon, RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { artifactWords } from "#ui/words/artifact.ts";

import { artifactKey } from "./artifact-key.ts";
import { ArtifactReport } from "./artifact-report.tsx";
import type { ArtifactReportProps } from "./artifact-report.tsx";
import type { ReadFile } from "./frame-session.ts";
import type { Artifact } from "./frame/protocol.ts";
import { useFrame } from "./use-frame.ts";
import { useTheme } from "./use-theme.ts";
import { useWholeScreen } from "./use-whole-screen.ts";

import styles from "./artifact.module.css";

export interface ArtifactCardProps {
  artifact: Artifact;
  readFile: ReadFile;
  /** The artifact as text. Without it, the card cannot switch to the code. */
  code?: ReactNode;
  /** More buttons in the card's head. */
  actions?: ReactNode;
  onSend: ArtifactReportProps["onSend"];
  /** `panel` fills the available height; `inline` is as tall as its content, within limits. */
  room?: "inline" | "panel";
}

type Look = "preview" | "code";

/** Shows what a model has made by running or drawing it in a closed frame, and reports its problems. */
export function ArtifactCard(props: ArtifactCardProps) {
  const { artifact, code, actions, readFile, onSend, room = "inline" } = props;
  const key = artifactKey(artifact);
  const [look, setLook] = useState<Look>("preview");
  const wasStarted = useArtifacts(({ started }) => started.has(key));
  const isRunning = look === "preview" && (wasStarted || !runsCode(artifact.kind));
  const card = useRef<HTMLElement>(null);
  const { isWhole, toggle, leave } = useWholeScreen(card);
  // A page that runs code has its own colours. It must not restart when the theme around it changes.
  const around = useTheme();
  const theme = runsCode(artifact.kind) ? "light" : around;
  const frame = { artifact, theme, readFile, isRunning, onEscape: leave };
  const { place, state, reload } = useFrame(frame);
  useStaying(card, isRunning);
  const name = escapeHidden(fileNameIn(artifact.path));
  const run = () => {
    // The button disappears. With the focus on the card, the frame is allowed to take it.
    card.current?.focus({ preventScroll: true });
    startArtifact(key);
  };
  return (
    <div className={styles.room}>
      <section
        ref={card}
        tabIndex={-1}
        aria-label={artifactWords.previewOf(name)}
        className={styles.card}
        data-whole={isWhole}
      >
        <header className={styles.head}>
          <OneLine>{name}</OneLine>
          <span className={styles.buttons}>
            {code !== undefined && (
              <Segmented
                label={artifactWords.showAs}
                value={look}
                options={LOOKS}
                onChange={setLook}
              />
            )}
            {isRunning && (
              <IconButton
                size="small"
                label={artifactWords.runAgain}
                icon={<RefreshIcon />}
                onClick={reload}
              />
            )}
            {actions}
            <IconButton
              size="small"
              label={isWhole ? artifactWords.leaveFullScreen : artifactWords.fullScreen}
              icon={isWhole ? <CrossIcon /> : <ExpandIcon />}
              onClick={toggle}
            />
          </span>
        </header>
        {look === "code" && <div className={styles.code}>{code}</div>}
        {look === "preview" && !isRunning && <BeforeRun onRun={run} />}
        {isRunning && (
          <>
            <div
              ref={place}
              className={styles.place}
              data-kind={runsCode(artifact.kind) ? "page" : "drawing"}
              data-room={room}
              data-empty={state.isEmpty}
              style={
                room === "panel" || isWhole || state.isEmpty ? undefined : heightOf(state.height)
              }
            />
            {state.isSilent && <Silent onStop={() => stopArtifact(key)} />}
            <ArtifactReport path={artifact.path} state={state} onSend={onSend} />
          </>
        )}
      </section>
    </div>
  );
}

const LOOKS = [
  { value: "preview", label: artifactWords.views.preview },
  { value: "code", label: artifactWords.views.code },
] as const;

/** Heights of the frame: smallest, largest, and until its content's height is known (CSS pixels). */
const LEAST = 72;
const MOST = 560;
const UNKNOWN = 240;

function heightOf(content: number): { height: number } {
  return { height: content === 0 ? UNKNOWN : Math.min(Math.max(content, LEAST), MOST) };
}

/** Keeps the message rendered while its artifact runs: scrolling a little must not restart the artifact. */
function useStaying(card: { readonly current: HTMLElement | null }, isRunning: boolean): void {
  useEffect(() => {
    const message = card.current?.closest<HTMLElement>("[data-message-id]");
    const id = message?.dataset["messageId"];
    if (isRunning && id !== undefined) keepShowing(id);
  }, [card, isRunning]);
}

function BeforeRun({ onRun }: { onRun: () => void }) {
  const isFamiliar = useArtifacts((view) => view.isFamiliar);
  const about = (
    <Note size="xs">
      {artifactWords.aboutCode}
      {!endsAlone && ` ${artifactWords.mayFreeze}`}
    </Note>
  );
  return (
    <div className={styles.before}>
      <Button icon={<PlayIcon />} onClick={onRun}>
        {artifactWords.run}
      </Button>
      {isFamiliar ? (
        <div className={styles.asked}>
          <Note size="xs">{artifactWords.runsWhenAsked}</Note>
          <Fold summary={artifactWords.whyAsked}>{about}</Fold>
        </div>
      ) : (
        about
      )}
    </div>
  );
}

/** True in Chromium, which runs such a frame in a process of its own. */
const endsAlone = "userAgentData" in navigator;

function Silent({ onStop }: { onStop: () => void }) {
  return (
    <div className={styles.report}>
      <ErrorCard
        tone="waits"
        title={artifactWords.silentTitle}
        actions={
          <Button size="small" onClick={onStop}>
            {artifactWords.stop}
          </Button>
        }
      >
        {artifactWords.silent}
      </ErrorCard>
    </div>
  );
}
