import { useEffect, useRef, useState } from "react";

import type { Bough } from "#app/bough.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { useBough, useLive } from "#app/hooks.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { Command } from "#domain/command.ts";
import type { Connection } from "#domain/connection.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { contentOf, gistOf } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { titleOf } from "#domain/titles.ts";
import { Composer } from "#ui/composer/composer.tsx";
import type { SendAnswer } from "#ui/composer/composer.tsx";
import type { ModelChoice } from "#ui/composer/model-choices.ts";
import { EmptyState } from "#ui/kit/empty-state.tsx";
import { hasKeyboard } from "#ui/kit/has-keyboard.ts";
import { later } from "#ui/kit/later.tsx";

import { ListButton } from "./list-button.tsx";

import styles from "./conversation-view.module.css";

/** Behind the first page: nobody presses it before it could be there. */
const WaysIn = later(
  async () => (await import("#ui/ways-in/ways-in.tsx")).WaysIn,
  <div className={styles["waysPlace"]} />,
);

/**
 * The conversation is there, and its first message may yet be: its words become its draft, and the
 * person is taken to them. Where even that cannot be stored they stay in the box where they are.
 */
function useKeepUnsent() {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  return async (
    { contextId, branchId }: Made,
    { text, attached }: Written,
    why: string,
  ): Promise<SendAnswer> => {
    const kept = await bough.keepings.putDraft(branchId, text, bough.now(), attached);
    if (!kept.ok) {
      await bough.conversations.moveToBin(contextId, bough.now());
      return { ok: false, message: why };
    }
    goTo(contextId);
    notify({ text: `Not sent: ${why} Your text is still here.` });
    return { ok: true };
  };
}

/** What breaks here has left an empty conversation behind, as a refusal has. */
async function firstSend(open: () => Conversation, command: Command): Promise<SendAnswer> {
  try {
    const answer = await open().dispatch(command);
    return answer.ok ? { ok: true } : { ok: false, message: answer.error.message };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** For who sends before the page has read which connections there are. */
async function firstConnection({ opened, keepings }: Bough): Promise<Connection | undefined> {
  await opened;
  return (await keepings.connectionsNow()).at(0);
}

interface Written {
  text: string;
  attached: readonly AttachmentPart[];
}

interface Made {
  contextId: string;
  branchId: string;
}

function welcome(connection: Connection | undefined, modelId: string): string {
  // Not known yet: the line keeps its place.
  if (connection === undefined) return "\u00A0";
  const { demo = false, builtIn = false, name, models } = connection;
  if (demo) {
    return "The Demo answers here, with no key and no network. Say “help” to see what it can show.";
  }
  const others = models.length > 1 ? `, one of ${models.length.toLocaleString("en")} models` : "";
  const whom = builtIn
    ? "your browser’s own model, on this device and without tools"
    : `${modelId || "a model"} at ${name}${others}`;
  return `You talk to ${whom}. Fork at any message to follow a second thought.`;
}

/** What was pressed to connect is gone with the other ways: the person goes on in the box. */
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

/** Nothing is stored before the first message is sent. */
export function NewConversation() {
  const bough = useBough();
  const keepUnsent = useKeepUnsent();
  const connections = useLive((one) => one.keepings.connections(), []);
  const [chosen, setChosen] = useState<ModelChoice | null>(null);
  const connection =
    connections?.find(({ id }) => id === chosen?.connectionId) ?? connections?.at(0);
  const onlyDemo = connections?.every(({ demo }) => demo === true) === true;
  const section = useFocusAfter(onlyDemo);
  const modelId = chosen?.modelId ?? connection?.defaultModel ?? "";
  const send = async (text: string, attached: readonly AttachmentPart[]): Promise<SendAnswer> => {
    // What may fail to load does so before anything is stored.
    const { engineOf } = await import("#app/engine.ts");
    const asked = connection ?? (await firstConnection(bough));
    if (asked === undefined) return { ok: false, message: "There is no connection." };
    const content = contentOf(text, attached);
    const title = titleOf(gistOf({ role: "user", content }));
    const made = await bough.create(title, asked, modelId || asked.defaultModel);
    if (chosen !== null) await bough.keepings.markUsed(asked.id, bough.now());
    const answer = await firstSend(() => engineOf(bough).open(made.contextId), {
      type: "message.send",
      branchId: made.branchId,
      message: { runId: bough.newId(), nodeId: bough.newId(), content },
    });
    if (!answer.ok) return keepUnsent(made, { text, attached }, answer.message);
    goTo(made.contextId);
    return { ok: true };
  };
  return (
    <section ref={section} className={styles["view"]} aria-label="New conversation">
      <header className={styles["header"]}>
        <ListButton />
        <h1 className={styles["title"]}>New conversation</h1>
      </header>
      <div className={styles["empty"]}>
        <EmptyState title="What are you thinking about?">
          <span role="status">{welcome(connection, modelId)}</span>
        </EmptyState>
        {onlyDemo && <WaysIn withExample />}
      </div>
      <div className={styles["foot"]}>
        <Composer
          draftKey={NEW_CONVERSATION_DRAFT}
          placeholder="Start a conversation…"
          running={false}
          model={{ connectionId: connection?.id ?? "", modelId }}
          onModel={setChosen}
          onSend={send}
          onStop={() => {}}
        />
      </div>
    </section>
  );
}
