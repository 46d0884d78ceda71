import { usePolicyActions } from "#app/react/actions/policies.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { usePolicies } from "#app/react/queries/policies.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { settingsToolsWords } from "#ui/words/settings-tools.ts";

import styles from "./settings.module.css";

/** What the person has allowed while deciding on calls. Each approval can be revoked. */
export function StandingApprovals() {
  const policies = (usePolicies() ?? []).filter(({ verdict }) => verdict === undefined);
  return (
    <section aria-label={settingsToolsWords.approvals.title}>
      <h3 className={styles.heading}>{settingsToolsWords.approvals.title}</h3>
      {policies.length === 0 ? (
        <p>{settingsToolsWords.approvals.none}</p>
      ) : (
        <>
          <p>{settingsToolsWords.approvals.about}</p>
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
  const title = context?.title ?? "…";
  const isEverywhere = policy.scope === "always";
  const { askAgain, everywhere, here } = settingsToolsWords.approvals;
  return (
    <Row as="li" framed>
      <RowText title={toolName}>
        {isEverywhere ? everywhere.where(origin) : here.where(origin, title)}
      </RowText>
      <Button
        size="small"
        aria-label={isEverywhere ? everywhere.ask(toolName) : here.ask(toolName, title)}
        onClick={() =>
          void notifyFailure(policyActions.revoke(id), {
            text: (why) =>
              isEverywhere
                ? everywhere.notRevoked(toolName, why)
                : here.notRevoked(toolName, title, why),
          })
        }
      >
        {askAgain}
      </Button>
    </Row>
  );
}
