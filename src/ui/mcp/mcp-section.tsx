import { useState } from "react";

import { useMcpServers } from "#app/react/queries/mcp.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { BegunItems } from "#ui/kit/components/begun-item.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { begunWords } from "#ui/words/begun.ts";
import { mcpWords } from "#ui/words/mcp.tsx";

import { leftServers, useServerForm } from "./server-form-state.ts";
import { ServerForm } from "./server-form.tsx";
import { ServerItem } from "./server-item.tsx";

/** The servers whose tools conversations may use. */
export function McpSection() {
  const servers = useMcpServers();
  const edited = useServerForm((view) => view.edited);
  if (servers === undefined) return null;
  if (edited === null) return <ServerList servers={servers} />;
  const stored = servers.find(({ id }) => id === edited.id);
  return <ServerForm key={edited.id} draft={edited} stored={stored} servers={servers} />;
}

function ServerList({ servers }: { servers: readonly McpServer[] }) {
  const { begin, ended, goOn, bringBack } = useServerForm();
  const add = useFocusWhen(ended === "new");
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Stack>
      <Note>{mcpWords.about}</Note>
      <BegunItems
        of={leftServers}
        itemOf={({ edited: { id, name } }) => ({ id, name: name.trim() || mcpWords.newServer })}
        onShow={goOn}
        onDiscard={(form) => offerFormBack(begunWords.discarded, form, bringBack)}
        focusedId={ended}
      />
      {servers.length === 0 ? (
        <EmptyState
          title={mcpWords.noneTitle}
          action={
            <Button ref={add} variant="primary" icon={<PlusIcon />} onClick={() => begin()}>
              {mcpWords.add}
            </Button>
          }
        >
          {mcpWords.none}
        </EmptyState>
      ) : (
        <>
          <Stack as="ul" gap={2} aria-label={mcpWords.list}>
            {servers.map((server) => (
              <ServerItem
                key={server.id}
                server={server}
                isOpen={opened === server.id}
                hasFocus={ended === server.id}
                onOpen={(isOpen) => setOpened(isOpen ? server.id : null)}
              />
            ))}
          </Stack>
          <div>
            <Button ref={add} icon={<PlusIcon />} onClick={() => begin()}>
              {mcpWords.add}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}
