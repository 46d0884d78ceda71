import { useToolDefinitions } from "#app/react/queries/open-conversation.ts";
import { missingTools, switched, toolChoices } from "#domain/tool-sets/tool-set.ts";
import type { ToolSet } from "#domain/tool-sets/tool-set.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Segmented, Switch } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { modesWords } from "#ui/words/modes.ts";

import { bySource, sourceTitle } from "./source-title.ts";

import styles from "./modes.module.css";

export interface ModeToolFieldsProps {
  tools: ToolSet;
  onChange: (tools: ToolSet) => void;
}

/** Which tools a mode sends: its limit, and switches for single tools within it. */
export function ModeToolFields({ tools: set, onChange }: ModeToolFieldsProps) {
  const definitions = useToolDefinitions();
  const missing = missingTools(definitions, set);
  const choices = toolChoices(definitions, set);
  return (
    <>
      <Field label={modesWords.tools} hint={modesWords.toolsHint}>
        {() => (
          <Segmented
            label={modesWords.tools}
            value={set.limit}
            options={[
              { value: "any", label: modesWords.limits.any },
              { value: "reading", label: modesWords.limits.reading },
              { value: "none", label: modesWords.limits.none },
            ]}
            onChange={(limit) => onChange({ ...set, limit })}
          />
        )}
      </Field>
      {missing.length > 0 && (
        <Note tone="waits">
          {modesWords.missing(missing)}{" "}
          <Button size="small" onClick={() => onChange(without(set, missing))}>
            {modesWords.removeMissing}
          </Button>
        </Note>
      )}
      {set.limit !== "none" && (
        <Fold summary={modesWords.singleTools}>
          {bySource(choices, ({ definition }) => definition.origin).map(([origin, members]) => (
            <section key={origin} role="group" aria-label={sourceTitle(origin)}>
              <h3 className={styles.heading}>{sourceTitle(origin)}</h3>
              <Stack gap={2}>
                {members.map((choice) => (
                  <Switch
                    key={choice.definition.name}
                    label={choice.definition.name}
                    hint={choice.definition.summary}
                    checked={choice.isOn}
                    disabled={choice.by === "limit"}
                    onChange={(isOn) => onChange(withSwitch(set, choice, isOn))}
                  />
                ))}
              </Stack>
            </section>
          ))}
        </Fold>
      )}
    </>
  );
}

/** Switches a tool. Its switch is stored only if it differs from its source's. */
function withSwitch(
  set: ToolSet,
  { definition }: Parameters<typeof switched>[0],
  isOn: boolean,
): ToolSet {
  const byMode = set.sources[definition.origin] ?? true;
  return { ...set, tools: switched({ definition, byMode }, isOn, set.tools) };
}

function without(set: ToolSet, names: readonly string[]): ToolSet {
  const kept = Object.entries(set.tools).filter(([name]) => !names.includes(name));
  return { ...set, tools: Object.fromEntries(kept) };
}
