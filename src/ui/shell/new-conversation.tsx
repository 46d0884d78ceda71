import { useBough, useLive } from "#app/hooks.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import { titleOf } from "#domain/titles.ts";
import { Composer } from "#ui/composer/composer.tsx";
import { IconButton } from "#ui/kit/button.tsx";
import { EmptyState } from "#ui/kit/empty-state.tsx";
import { MenuIcon } from "#ui/kit/icons-thing.tsx";

import styles from "./conversation-view.module.css";

/** Nothing is stored before the first message is sent. */
export function NewConversation() {
  const bough = useBough();
  const setView = useView((view) => view.set);
  const connections = useLive((one) => one.keepings.connections(), []);
  const [connection] = connections ?? [];
  const send = async (text: string) => {
    if (connection === undefined) return { ok: false as const, message: "There is no connection." };
    const { contextId, branchId } = await bough.create(titleOf(text), connection);
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
        <span className={styles["narrow"]}>
          <IconButton
            label="Show conversations"
            icon={<MenuIcon />}
            onClick={() => setView({ listOpen: true })}
          />
        </span>
        <h1 className={styles["title"]}>New conversation</h1>
      </header>
      <div className={styles["empty"]}>
        <EmptyState title="What are you thinking about?">
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
          connectionName={connection?.name ?? ""}
          modelId={connection?.defaultModel ?? ""}
          models={connection?.models.map((model) => model.id) ?? []}
          onModel={() => {}}
          onSend={send}
          onStop={() => {}}
        />
      </div>
    </section>
  );
}
