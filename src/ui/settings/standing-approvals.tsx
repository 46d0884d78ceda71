import { usePolicyActions } from "#app/react/actions/policies.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { usePolicies } from "#app/react/queries/policies.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import styles from "./settings.module.css";

/** What the person has allowed while deciding on calls. Each approval can be revoked. */
export function StandingApprovals() {
  const policies = (usePolicies() ?? []).filter(({ verdict }) => verdict === undefined);
  return (
    <section aria-label="Standing approvals">
      <h3 className={styles.heading}>Standing approvals</h3>
      {policies.length === 0 ? (
        <p>None. Where a call asks you, you can allow its tool for longer.</p>
      ) : (
        <>
          <p>These tools run without asking. If a tool changes, you’ll be asked again.</p>
          <Stack as="ul" gap={2} className={styles.list}>
            {policies.map((policy) => (
              <Policy key={policy.id} policy={policy} />
            ))}
          </Stack>
        </>
      )}
    </section>
  );
}

function Policy({ policy }: { policy: ToolPolicy }) {
  const policyActions = usePolicyActions();
  const { id, toolName, origin, contextId = "" } = policy;
  const context = useChatContext(contextId);
  const where =
    policy.scope === "always" ? "in every conversation" : `in “${context?.title ?? "…"}”`;
  return (
    <Row as="li" framed>
      <RowText title={toolName}>
        {origin}, {where}
      </RowText>
      <Button
        size="small"
        aria-label={`Ask again before ${toolName} runs ${where}`}
        onClick={() =>
          void notifyFailure(policyActions.revoke(id), {
            text: (why) => `${toolName} still runs without asking ${where}: ${why}`,
          })
        }
      >
        Ask again
      </Button>
    </Row>
  );
}
