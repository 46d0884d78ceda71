import { memo, useContext, useMemo } from "react";
import type { ReactNode } from "react";

import { useTools } from "#app/react/queries/open-conversation.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { useNearView } from "#ui/kit/browser/use-near-view.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { ChevronDownIcon } from "#ui/kit/icons/icons-branch.tsx";
import { CheckIcon, CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { callInShort } from "./call-in-short.ts";
import { CallBody } from "./call-section.tsx";
import type { CallSectionProps } from "./call-section.tsx";
import type { DecisionMade } from "./decided-call.tsx";
import { CALL } from "./decision-keys.tsx";
import { PaintedText } from "./painted-text.tsx";
import type { CallForm } from "./use-approval.ts";
import { Armed, useArmed } from "./use-armed.ts";

import shared from "./approval.module.css";
import styles from "./call-group.module.css";

export type CallLineProps = Omit<CallSectionProps, "first"> & Pick<CallForm, "apart" | "opened">;

/**
 * One of many calls of a tool: the beginning of its arguments, and whether it is decided with the others.
 * Opened, it shows the whole call with a decision of its own.
 */
export const CallLine = memo(function CallLine(props: CallLineProps) {
  const { call, place, headingId, acts, edit, apart, opened } = props;
  const title = useTools().title(call.toolName);
  return (
    <section
      role="group"
      aria-label={`${title}, ${place}`}
      className={styles.line}
      {...{ [CALL]: true }}
    >
      <div className={styles.lineHead}>
        <Checkbox
          label={<VisuallyHidden>{approvalWords.withOthers}</VisuallyHidden>}
          checked={!apart}
          onChange={(isTicked) => acts.onApart(call, !isTicked)}
        />
        <h4 className={styles.title}>
          <button
            id={headingId}
            type="button"
            className={styles.opens}
            aria-expanded={opened}
            onClick={() => acts.onOpened(call, !opened)}
          >
            <Gist text={edit.text} />
            <Standing {...props} />
            <span className={shared.place}>{place}</span>
            <ChevronDownIcon size={14} />
          </button>
        </h4>
      </div>
      {opened && <Card {...props} />}
    </section>
  );
});

/** The whole call below its line. */
function Card(props: CallLineProps) {
  const definition = useTools().definition(props.call.toolName);
  const [box, isNear] = useNearView<HTMLDivElement>(false);
  return (
    <div ref={box} className={styles.card} data-far={!isNear}>
      {isNear && (
        <ArmedOnceSeen>
          <CallBody {...props} definition={definition} />
        </ArmedOnceSeen>
      )}
    </div>
  );
}

/** Blocks decisions until its content has been in view for a moment. */
function ArmedOnceSeen({ children }: { children: ReactNode }) {
  const { armed: isSeen } = useArmed();
  const armed = useContext(Armed) && isSeen;
  return <Armed value={armed}>{children}</Armed>;
}

/** The arguments as far as a line has room for them, with a note of how much is left out. */
function Gist({ text }: { text: string }) {
  const { text: shown, left, leavesHidden } = useMemo(() => callInShort(text), [text]);
  return (
    <code dir="ltr" className={styles.gist}>
      <PaintedText text={shown} />
      {left > 0 && (
        <span className={classes(styles.more, leavesHidden && styles.leavesHidden)}>
          {" "}
          {leavesHidden ? approvalWords.moreWithHidden(left) : approvalWords.moreCharacters(left)}
        </span>
      )}
    </code>
  );
}

/** Says what the person has put in for a call whose line is closed, and whether deciding on it failed. */
function Standing({ opened, refused, edit, writes }: CallLineProps) {
  if (opened) return null;
  const said =
    refused !== undefined
      ? approvalWords.lineRefused
      : writes !== null
        ? approvalWords.lineBegun
        : edit.edited && edit.problem !== null
          ? approvalWords.lineInvalid
          : edit.edited && approvalWords.lineEdited;
  return (
    said !== false && (
      <Note as="span" tone="waits">
        {said}
      </Note>
    )
  );
}

interface DecidedLineProps extends DecisionMade {
  /** The text of the arguments that were decided on. */
  text: string;
  place: string;
}

/** A call of a group that was decided while others of its answer still wait. */
export const DecidedLine = memo(function DecidedLine(props: DecidedLineProps) {
  const { text, place, approved, brief } = props;
  return (
    <p className={styles.decided} data-approved={approved}>
      {approved ? <CheckIcon /> : <CrossIcon />}
      <Gist text={text} />
      <span>{brief}</span>
      <span className={shared.place}>{place}</span>
    </p>
  );
});
