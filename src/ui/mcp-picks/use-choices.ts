import { useMemo, useState } from "react";

import type { ServerResources } from "#app/react/queries/mcp-resources.ts";
import type { McpResource } from "#domain/mcp/offers.ts";
import { useActiveOption } from "#ui/kit/browser/use-active-option.ts";

import { oneResource, resourceRows, serverChoices } from "./resource-rows.ts";
import type { OneResource, ResourceChoice } from "./resource-rows.ts";
import type { PickedState } from "./use-picked.ts";

/** The state of the picker's list: what it shows, and what the person can do in it. */
export function useChoices(servers: readonly ServerResources[], picking: PickedState) {
  const [query, setQuery] = useState("");
  const [serverId, setServerId] = useState("");
  const [made, setMade] = useState<readonly OneResource[]>([]);
  const [filling, setFilling] = useState<Extract<ResourceChoice, { kind: "template" }> | null>(
    null,
  );
  const all = useMemo(() => serverChoices(servers, made), [servers, made]);
  const rows = useMemo(() => resourceRows(all, query, serverId), [all, query, serverId]);
  const choices = useMemo(
    () => rows.flatMap((row) => (row.kind === "choice" ? [row.choice] : [])),
    [rows],
  );
  const choose = (index: number) => {
    const choice = choices[index];
    if (choice?.kind === "template") setFilling(choice);
    else if (choice !== undefined) picking.toggle(choice);
  };
  const options = useActiveOption({
    options: choices,
    resetKey: `${serverId} ${query}`,
    onChoose: choose,
  });
  return {
    query,
    setQuery,
    serverId,
    setServerId,
    rows,
    options,
    choose,
    /** The choice that Enter would pick. */
    active: choices[options.active],
    /** The template that is being filled in. */
    filling,
    stopFilling: () => setFilling(null),
    /** Lists the resource made from the template, and picks it. */
    add: (resource: McpResource) => {
      if (filling === null) return;
      const one = oneResource(filling.server, resource);
      setFilling(null);
      setQuery("");
      if (!picking.picked.has(one.key)) picking.toggle(one);
      setMade((before) => [one, ...before.filter(({ key }) => key !== one.key)]);
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;
