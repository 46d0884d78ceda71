import { pastedServers } from "#domain/mcp/server-input.ts";
import type { ServerInput } from "#domain/mcp/server-input.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";

import { headerRow, useServerForm } from "./server-form-state.ts";

import styles from "./mcp.module.css";

/** The configuration of another app, from which a server is taken over. */
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
    <Fold look="soft" summary="Paste another app’s configuration">
      <div className={styles.folded}>
        <Field label="Configuration (JSON)" {...words(pasted, read)}>
          {(control) => (
            <TextArea
              {...control}
              mono
              minRows={3}
              spellCheck={false}
              data-private
              placeholder={'{"mcpServers": {"name": {"url": "https://…"}}}'}
              value={pasted}
              onChange={({ target }) => change({ pasted: target.value })}
            />
          )}
        </Field>
        <Row>
          {read?.servers.map((server) => (
            <Button key={server.name} size="small" onClick={() => take(server)}>
              {`Use ${server.name || server.address}`}
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
  if (pasted.trim() === "") return { hint: "From Claude, Cursor, VS Code, Windsurf and others." };
  if (read === undefined) return { error: "This isn’t a configuration of MCP servers." };
  if (read.programs.length === 0) return { hint: "Choose the server to take over." };
  const names = read.programs.join(", ");
  const how =
    "runs as a program on a machine, which a page can’t start. Some offer an address as well, or a bridge such as mcp-proxy gives them one";
  return { hint: `${names}: ${how}.` };
}
