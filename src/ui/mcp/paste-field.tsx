import { pastedServers } from "#domain/mcp/server-input.ts";
import type { ServerInput } from "#domain/mcp/server-input.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { mcpWords } from "#ui/words/mcp.tsx";

import { headerRow, useServerForm } from "./server-form-state.ts";

import styles from "./mcp.module.css";

/** A field for another app's configuration, from which a server is taken over. */
export function PasteField({ pasted }: { pasted: string }) {
  const { change } = useServerForm();
  const read = pastedServers(pasted);
  const take = ({ name, address, headers }: ServerInput) =>
    change({
      name,
      address,
      headers: headers.map(([header, value]) => headerRow(header, value)),
      pasted: "",
    });
  return (
    <Fold look="soft" summary={mcpWords.paste.title}>
      <div className={styles.folded}>
        <Field label={mcpWords.paste.label} {...words(pasted, read)}>
          {(control) => (
            <TextArea
              {...control}
              mono
              minRows={3}
              spellCheck={false}
              data-private
              placeholder={mcpWords.paste.example}
              value={pasted}
              onChange={({ target }) => change({ pasted: target.value })}
            />
          )}
        </Field>
        <Row>
          {read?.servers.map((server) => (
            <Button key={server.name} size="small" onClick={() => take(server)}>
              {mcpWords.paste.use(server.name || server.address)}
            </Button>
          ))}
        </Row>
      </div>
    </Fold>
  );
}

function words(
  pasted: string,
  read: ReturnType<typeof pastedServers>,
): { hint?: string; error?: string } {
  if (pasted.trim() === "") return { hint: mcpWords.paste.hint };
  if (read === undefined) return { error: mcpWords.paste.problem };
  if (read.programs.length === 0) return { hint: mcpWords.paste.choose };
  return { hint: mcpWords.paste.programs(read.programs.join(", ")) };
}
