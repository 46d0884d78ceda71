import { usePolicyActions } from "#app/react/actions/policies.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { usePolicies } from "#app/react/queries/policies.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { settingsToolsWords } from "#ui/words/settings-tools.ts";

import styles from "./settings.module.css";

/** The standing approvals that the person gave while deciding on calls. Each can be revoked. */
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
  const { id, toolName, origin } = policy;
  const { where, ask, notRevoked } = useReachWords(policy);
  return (
    <Row as="li" framed>
      <RowText title={toolName}>{where(origin)}</RowText>
      <Button
        size="small"
        aria-label={ask(toolName)}
        onClick={() =>
          void notifyFailure(policyActions.revoke(id), {
            text: (why) => notRevoked(toolName, why),
          })
        }
      >
        {settingsToolsWords.approvals.askAgain}
      </Button>
    </Row>
  );
}

/** Says where an approval applies: everywhere, in one mode, or in one conversation. */
function useReachWords({ scope, contextId = "", modeId = "" }: ToolPolicy) {
  const context = useChatContext(contextId);
  const modes = useModes() ?? [];
  const { everywhere, here, inMode } = settingsToolsWords.approvals;
  if (scope === "always") return everywhere;
  const isMode = scope === "mode";
  const words = isMode ? inMode : here;
  const name = (isMode ? modeInUse(modeId, modes).name : context?.title) || "…";
  return {
    where: (origin: string) => words.where(origin, name),
    ask: (tool: string) => words.ask(tool, name),
    notRevoked: (tool: string, why: string) => words.notRevoked(tool, name, why),
  };
}
