import { usePolicyActions } from "#app/react/actions/policies.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { usePolicies } from "#app/react/queries/policies.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { mayNeverAsk, saidOf } from "#domain/tool-sets/approval.ts";
import type { ToolDefinition, ToolPolicy } from "#domain/tool.ts";
import { riskText } from "#ui/approval/risk-text.ts";
import { ToolPicture } from "#ui/approval/tool-picture.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import { StandingApprovals } from "./standing-approvals.tsx";

import styles from "./settings.module.css";

/** Which tools ask before they run. */
export function ToolsSection() {
  const definitions = useTools().definitions();
  const sources = [...new Set(definitions.map(({ origin }) => origin))];
  const policies = usePolicies();
  return (
    <div className={styles.sections}>
      <p>
        Tools that change nothing run at once, unless you want to be asked. All others ask you
        before each call.
      </p>
      {policies !== undefined &&
        sources.map((source) => (
          <section key={source} aria-label={`Tools: ${source}`}>
            <h3 className={styles.heading}>{source}</h3>
            <Stack as="ul" gap={2}>
              {definitions
                .filter(({ origin }) => origin === source)
                .map((definition) => (
                  <ToolItem key={definition.name} definition={definition} policies={policies} />
                ))}
            </Stack>
          </section>
        ))}
      <StandingApprovals />
    </div>
  );
}

interface ToolItemProps {
  definition: ToolDefinition;
  policies: readonly ToolPolicy[];
}

function ToolItem({ definition, policies }: ToolItemProps) {
  const { name, summary, risk } = definition;
  return (
    <Row as="li" framed>
      <ToolPicture definition={definition} />
      <span className={styles.name}>
        <span>
          <strong>{name}</strong> <Badge>{riskText[risk]}</Badge>
        </span>
        <small>{summary}</small>
      </span>
      {definition.kind === "question" ? (
        <small>Always waits for your answer</small>
      ) : (
        <AskSelect definition={definition} policies={policies} />
      )}
    </Row>
  );
}

const EVERYWHERE = { scope: "always" } as const;

function AskSelect({ definition, policies }: ToolItemProps) {
  const actions = usePolicyActions();
  const usual = definition.requiresApproval ? "ask" : "approved";
  const word = saidOf(definition, policies, EVERYWHERE) ?? usual;
  const change = (next: string) => {
    const said = next === "ask" ? "ask" : "approved";
    void notifyFailure(actions.say(definition, EVERYWHERE, said === usual ? "usual" : said), {
      text: (why) => `${definition.name} asks as before: ${why}`,
    });
  };
  const allowable = mayNeverAsk(definition) || word === "approved";
  return (
    <Select
      label={`Before ${definition.name} runs`}
      value={word}
      options={[
        { value: "ask", label: "Asks first" },
        { value: "approved", label: "Runs at once", disabled: !allowable },
      ]}
      onChange={change}
    />
  );
}
