import { useBough, useLive } from "#app/hooks.ts";
import { tellFailure } from "#app/tell-failure.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import { Button } from "#ui/kit/button.tsx";

import styles from "./settings.module.css";

/** Tools that run without asking, each to be asked about again. */
export function StandingApprovals() {
  const policies = useLive((bough) => bough.keepings.watchPolicies(), []) ?? [];
  return (
    <section aria-label="Standing approvals">
      <h3 className={styles["heading"]}>Standing approvals</h3>
      {policies.length === 0 ? (
        <p>Every tool that can do harm asks you first.</p>
      ) : (
        <>
          <p>These tools run without asking. If one changes, you are asked again.</p>
          <ul className={styles["list"]}>
            {policies.map((policy) => (
              <Policy key={policy.id} policy={policy} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Policy({ policy }: { policy: ToolPolicy }) {
  const bough = useBough();
  const { id, toolName, origin, contextId = "" } = policy;
  const context = useLive((one) => one.conversations.watch(contextId), [contextId]);
  const where =
    policy.scope === "always" ? "in every conversation" : `in “${context?.title ?? "…"}”`;
  return (
    <li className={styles["item"]}>
      <span className={styles["name"]}>
        <strong>{toolName}</strong>
        <small>
          {origin}, {where}
        </small>
      </span>
      <Button
        size="small"
        aria-label={`Ask again before ${toolName} runs ${where}`}
        onClick={() =>
          void tellFailure(bough.keepings.deletePolicy(id), {
            text: (why) => `${toolName} still runs without asking ${where}: ${why}`,
          })
        }
      >
        Ask again
      </Button>
    </li>
  );
}
