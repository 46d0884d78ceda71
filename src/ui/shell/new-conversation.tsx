import { useState } from "react";

import { useBough, useLive } from "#app/hooks.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import { titleOf } from "#domain/titles.ts";
import { Composer } from "#ui/composer/composer.tsx";
import type { ModelChoice } from "#ui/composer/model-choices.ts";
import { Button } from "#ui/kit/button.tsx";
import { EmptyState } from "#ui/kit/empty-state.tsx";

import { ListButton } from "./list-button.tsx";

import styles from "./conversation-view.module.css";

/** While the example is all there is: the way to see what branches are, with their tree beside. */
function ExampleButton() {
  const newest = useLive((one) => one.conversations.list(2), []) ?? [];
  const setView = useView((view) => view.set);
  const [example] = newest;
  if (example === undefined || newest.length > 1) return null;
  const look = () => {
    setView({ panel: "tree" });
    goTo(example.id);
  };
  return <Button onClick={look}>Look around in an example with branches</Button>;
}

/** Nothing is stored before the first message is sent. */
export function NewConversation() {
  const bough = useBough();
  const connections = useLive((one) => one.keepings.connections(), []);
  const [chosen, setChosen] = useState<ModelChoice | null>(null);
  const connection =
    connections?.find(({ id }) => id === chosen?.connectionId) ?? connections?.at(0);
  const modelId = chosen?.modelId ?? connection?.defaultModel ?? "";
  const send = async (text: string) => {
    if (connection === undefined) return { ok: false as const, message: "There is no connection." };
    const { contextId, branchId } = await bough.create(titleOf(text), connection, modelId);
    if (chosen !== null) await bough.keepings.markUsed(connection.id, bough.now());
    const { engineOf } = await import("#app/engine.ts");
    const answer = await engineOf(bough)
      .open(contextId)
      .dispatch({
        type: "message.send",
        branchId,
        message: {
          runId: bough.newId(),
          nodeId: bough.newId(),
          content: [{ type: "text", text }],
        },
      });
    goTo(contextId);
    return answer.ok
      ? { ok: true as const }
      : { ok: false as const, message: answer.error.message };
  };
  return (
    <section className={styles["view"]} aria-label="New conversation">
      <header className={styles["header"]}>
        <ListButton />
        <h1 className={styles["title"]}>New conversation</h1>
      </header>
      <div className={styles["empty"]}>
        <EmptyState
          title="What are you thinking about?"
          {...(connection?.demo === true ? { action: <ExampleButton /> } : {})}
        >
          {connection?.demo === true
            ? "The Demo answers here, with no key and no network. Say “help” to see what it can show."
            : `You talk to ${connection?.name ?? "…"}. Fork at any message to follow a second thought.`}
        </EmptyState>
      </div>
      <div className={styles["foot"]}>
        <Composer
          draftKey="new"
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
