import { useEffect, useRef, useState } from "react";

import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import {
  useOpenBlankConversation,
  useStartConversation,
  useStartWith,
} from "#app/react/actions/start-conversation.ts";
import type { ConversationChoice } from "#app/react/actions/start-conversation.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import type { FanOut } from "#app/view/action-dialog.ts";
import { notify } from "#app/view/notices.ts";
import { openPanel, openRequest } from "#app/view/panel.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import type { AddedPart } from "#domain/message.ts";
import { choiceOf } from "#domain/modes/choose-mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import { Composer } from "#ui/composer/composer.tsx";
import type { SendResult } from "#ui/composer/use-composer.ts";
import { drawnFor } from "#ui/kit/browser/drawn.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { FileIcon, SlidersIcon } from "#ui/kit/icons/icons-first-page.tsx";
import type { ModelChoice } from "#ui/models/model-choices.ts";
import { ListButton } from "#ui/shell/sidebar/list-button.tsx";
import * as composerWords from "#ui/words/composer.ts";
import * as newWords from "#ui/words/new-conversation.ts";

import styles from "./conversation-view.module.css";

/** Loaded after the first paint, as nobody can press anything in it before then. */
const WaysIn = lazyComponent(
  async () => (await import("#ui/ways-in/connect-options.tsx")).ConnectOptions,
  <div className={styles.waysPlace} />,
);

function welcome(connection: Connection | undefined, modelId: string): string {
  // The connection is not known yet. The non-breaking space keeps the line's height.
  if (connection === undefined) return "\u00A0";
  const { demo = false, builtIn = false, name, models } = connection;
  if (demo) return newWords.toDemo;
  if (builtIn) return newWords.toBuiltIn;
  const model = modelId || newWords.someModel;
  return models.length > 1
    ? newWords.toOneOf(model, name, models.length)
    : newWords.toModel(model, name);
}

/**
 * Moves the focus to the composer once a connection is made: the button that was pressed to connect has
 * disappeared with the other ways in.
 */
function useFocusAfter(onlyDemo: boolean) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(onlyDemo);
  useEffect(() => {
    const connected = before.current && !onlyDemo;
    before.current = onlyDemo;
    if (!connected || document.activeElement !== document.body) return;
    if (hasKeyboard()) {
      section.current?.querySelector("textarea")?.focus();
    }
  }, [onlyDemo]);
  return section;
}

function firstFanOut(
  { contextId, branchId }: CreatedConversation,
  text: string,
  attached: readonly AddedPart[],
): FanOut {
  const about = { contextId, fromBranchId: branchId, nodeId: null, draftKey: branchId };
  return { kind: "fan_out", ...about, text, attached };
}

/** A model for the new conversation. If a mode brought it along, it is no choice for later conversations. */
interface StartModel extends ModelChoice {
  isModes?: boolean;
}

/** The mode in which a new conversation starts. Choosing a mode with a model also chooses that model. */
function useStartMode(
  connections: readonly Connection[] | undefined,
  onModel: (model: StartModel) => void,
) {
  const [modeId, setModeId] = useState(DEFAULT_MODE);
  const onMode = (mode: ModeInUse) => {
    const { connectionId, modelId = "" } = choiceOf(mode, connections ?? []);
    setModeId(mode.id);
    if (connectionId !== undefined) onModel({ connectionId, modelId, isModes: true });
  };
  return { modeId, onMode };
}

function useStarting(choice: ConversationChoice) {
  const start = useStartConversation();
  const openBlank = useOpenBlankConversation();
  const send = async (text: string, attached: readonly AddedPart[]): Promise<SendResult> => {
    const started = await start({ text, attached, ...choice });
    if (started.kind === "failed") return { ok: false, message: started.why };
    const { isElsewhere, go, open } = started;
    if (started.kind === "kept") {
      const { unsettled, why } = started;
      // When it is sent from its draft, it is the same message.
      if (unsettled !== undefined)
        (await import("./unanswered.ts")).rememberFirst(unsettled.branchId, unsettled.message);
      const action = isElsewhere ? { label: newWords.open, act: open } : undefined;
      const said = unsettled === undefined ? composerWords.notSent : composerWords.mayBeSent;
      notify({ text: said(reasonOf(why)), ...defined({ action }) });
    }
    return { ok: true, go };
  };
  const openWith = async (open: (created: CreatedConversation) => void) => {
    const created = await openBlank(choice);
    if (!created.ok) notify({ text: newWords.notOpened(reasonOf(created.error)) });
    else if (created.value !== null) open(created.value);
  };
  return { send, openWith };
}

/**
 * The page of a new conversation. Nothing is stored before the first message is sent, or before the person
 * opens what belongs to a stored conversation: its files, its prompts, its next request, or a question to
 * several models.
 */
export function NewConversation() {
  const connections = useConnections();
  const [chosen, setChosen] = useState<StartModel | null>(null);
  const startWith = useStartWith();
  const { modeId, onMode } = useStartMode(connections, setChosen);
  // The connection may have been removed since its model was chosen.
  const own = connections?.find(({ id }) => id === chosen?.connectionId);
  const connection = own ?? connections?.at(0);
  const onlyDemo = connections?.every(({ demo }) => demo === true) === true;
  const section = useFocusAfter(onlyDemo);
  const modelId = (own && chosen?.modelId) ?? connection?.defaultModel ?? "";
  const isChosen = own !== undefined && chosen?.isModes !== true;
  const { send, openWith } = useStarting({ connection, modelId, modeId, isChosen });
  return (
    <section ref={section} className={styles.view} aria-label={newWords.title}>
      <header className={styles.header}>
        <ListButton />
        <h1 className={styles.title}>{newWords.title}</h1>
        <IconButton
          label={newWords.files}
          icon={<FileIcon />}
          onClick={() => void openWith(() => openPanel("files"))}
        />
        <IconButton
          label={newWords.settings}
          icon={<SlidersIcon />}
          onClick={() => void openWith(() => openPanel("branch"))}
        />
      </header>
      <div className={styles.empty} {...drawnFor("new")}>
        <EmptyState title={newWords.question}>
          <span role="status">{welcome(connection, modelId)}</span>
        </EmptyState>
        {onlyDemo && <WaysIn withExample />}
      </div>
      <div className={styles.foot}>
        <Composer
          draftKey={NEW_CONVERSATION_DRAFT}
          placeholder={newWords.placeholder}
          running={false}
          model={{ connectionId: connection?.id ?? "", modelId }}
          onModel={(choice) => {
            setChosen(choice);
            // Stored at once, so that a reload before the first message keeps the choice.
            void startWith(choice);
          }}
          mode={{
            modeId,
            onMode,
            onTools: () =>
              void openWith(({ contextId }) => openDialog({ kind: "tools", contextId })),
          }}
          onSend={send}
          onStop={() => {}}
          onInspect={() => void openWith(() => openRequest(null))}
          onSeveral={(text, attached) =>
            void openWith((created) => openDialog(firstFanOut(created, text, attached)))
          }
        />
      </div>
    </section>
  );
}
