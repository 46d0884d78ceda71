import { useEffect, useRef } from "react";

import { useMcpActions } from "#app/react/actions/mcp.ts";
import { useMcpKeeping, useMcpPins, useMcpState } from "#app/react/queries/mcp.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { BinIcon, EditIcon, MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { KeyIcon } from "#ui/kit/icons/icons-thing.tsx";
import { commonWords } from "#ui/words/common.ts";
import { mcpWords } from "#ui/words/mcp.tsx";

import { serverFacts } from "./server-facts.ts";
import { useServerForm } from "./server-form-state.ts";
import { ServerMessages } from "./server-messages.tsx";
import { ServerProblem } from "./server-problem.tsx";
import { ServerTools } from "./server-tools.tsx";
import { SignInProblem, useSignIn } from "./sign-in.tsx";

import styles from "./mcp.module.css";

export interface ServerItemProps {
  server: McpServer;
  /** Whether its tools are shown. */
  isOpen: boolean;
  /** Whether its form was the last one that was left. */
  hasFocus: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A server in the list: its state, what the person can do about it, and its tools. */
export function ServerItem({ server, isOpen, hasFocus, onOpen }: ServerItemProps) {
  const state = useMcpState(server);
  const pins = useMcpPins(server.id) ?? [];
  const actions = useMcpActions();
  const { isBusy, failure, signIn } = useSignIn(server);
  const { name, isOn } = server;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focuses the menu, which stays. The button for the next step is replaced once the server is connected.
    if (hasFocus) head.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  }, [hasFocus]);
  const setOn = (wanted: boolean) =>
    void notifyFailure(actions.setOn(server, wanted), {
      text: (why) => mcpWords.notChanged(name, why),
    });
  return (
    <li className={styles.server} aria-label={name}>
      <div ref={head} className={styles.head}>
        <Switch
          label={
            <span className={styles.name} dir="auto">
              {name}
            </span>
          }
          checked={isOn}
          onChange={setOn}
        />
        <StateBadge state={state} pins={pins} />
        <span className={styles.acts}>
          <NextStep server={server} state={state} isBusy={isBusy} onSignIn={signIn} />
          <ServerMenu server={server} state={state} />
        </span>
      </div>
      <Note as="small" className={styles.facts}>
        {serverFacts(server, state, pins).join(" · ")}
      </Note>
      {state.kind === "failed" && <ServerProblem server={server} problem={state.problem} />}
      {failure !== null && state.kind === "needs_sign_in" && (
        <SignInProblem server={server} failure={failure} />
      )}
      {pins.length > 0 && (
        <Fold
          summary={mcpWords.toolCount(pins.length)}
          open={isOpen}
          onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
        >
          {isOpen && <ServerTools server={server} pins={pins} />}
        </Fold>
      )}
      <ServerMessages server={server} />
    </li>
  );
}

function StateBadge({ state, pins }: { state: McpState; pins: readonly McpToolPin[] }) {
  const changed = pins.filter(({ offered }) => offered !== undefined).length;
  const fresh = pins.filter(({ isNew }) => isNew === true).length;
  return (
    <span className={styles.badges} role="status">
      {stateBadge(state)}
      {changed > 0 && <Badge tone="waits">{mcpWords.badges.changed(changed)}</Badge>}
      {fresh > 0 && <Badge tone="accent">{mcpWords.badges.fresh(fresh)}</Badge>}
    </span>
  );
}

function stateBadge(state: McpState) {
  switch (state.kind) {
    case "off":
      return <Badge>{mcpWords.badges.off}</Badge>;
    case "rest":
      return null;
    case "connecting":
      return <Badge>{mcpWords.badges.connecting}</Badge>;
    case "ready":
      return <Badge tone="accent">{mcpWords.badges.connected}</Badge>;
    case "needs_sign_in":
      return <Badge tone="waits">{mcpWords.badges.needsSignIn}</Badge>;
    case "needs_key":
      return (
        <Badge tone="waits">
          {state.isLocked ? mcpWords.badges.keyLocked : mcpWords.badges.needsKey}
        </Badge>
      );
    case "failed":
      return <Badge tone="broke">{mcpWords.badges.notReachable}</Badge>;
  }
}

interface NextStepProps {
  server: McpServer;
  state: McpState;
  /** Whether the app is finding out how to sign in. */
  isBusy: boolean;
  onSignIn: () => void;
}

/** The button for the one step that helps now. */
function NextStep({ server, state, isBusy, onSignIn }: NextStepProps) {
  const actions = useMcpActions();
  const edit = useEdit(server);
  const step = (label: string, onClick: () => void, variant: "plain" | "primary" = "plain") => (
    <Button
      size="small"
      variant={variant}
      aria-label={mcpWords.stepFor(label, server.name)}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  switch (state.kind) {
    case "rest":
      return step(mcpWords.steps.connect, () => void actions.connect(server));
    case "failed":
      return step(commonWords.tryAgain, () => void actions.connect(server));
    case "needs_sign_in":
      return step(
        isBusy ? mcpWords.steps.looking : mcpWords.steps.signIn,
        isBusy ? () => {} : onSignIn,
        "primary",
      );
    case "needs_key":
      return state.isLocked
        ? step(mcpWords.steps.unlock, () => void actions.connect(server))
        : step(mcpWords.steps.enterKey, edit);
    default:
      return null;
  }
}

function useEdit(server: McpServer): () => void {
  const { keeping = "session" } = useMcpKeeping(server.id) ?? {};
  const { edit } = useServerForm();
  return () => edit(server, keeping);
}

function ServerMenu({ server, state }: { server: McpServer; state: McpState }) {
  const actions = useMcpActions();
  const edit = useEdit(server);
  const remove = useRemove(server);
  const signOut = async () => {
    const done = await actions.signOut(server);
    if (done.ok) return;
    notify({ text: mcpWords.stillSignedIn(server.name, reasonOf(done.error)) });
  };
  const isSignedIn = state.kind === "ready" && state.isSignedIn;
  const reconnect = async () => {
    await actions.disconnect(server);
    await actions.connect(server);
  };
  return (
    <MenuButton
      size="small"
      label={mcpWords.moreFor(server.name)}
      icon={<MoreIcon />}
      items={[
        { label: commonWords.edit, icon: <EditIcon />, onSelect: edit },
        {
          label: mcpWords.reconnect,
          icon: <RefreshIcon />,
          disabled: state.kind === "off" || state.kind === "connecting",
          onSelect: () => void reconnect(),
        },
        ...(isSignedIn
          ? [{ label: mcpWords.signOut, icon: <KeyIcon />, onSelect: () => void signOut() }]
          : []),
        { label: mcpWords.remove, icon: <BinIcon />, danger: true, onSelect: () => void remove() },
      ]}
    />
  );
}

function useRemove(server: McpServer) {
  const actions = useMcpActions();
  const { name } = server;
  return async () => {
    const removed = await actions.remove(server);
    if (!removed.ok) {
      return notify({ text: mcpWords.notRemoved(name, reasonOf(removed.error)) });
    }
    const putBack = () =>
      void notifyFailure(removed.value(), {
        text: (why) => mcpWords.notRestored(name, why),
        again: undo,
      });
    const undo = { label: UNDO, act: putBack };
    notify({ text: mcpWords.removed(name), action: undo });
  };
}
