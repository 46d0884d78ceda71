import { useConnections } from "#app/react/queries/connections.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { scopeKey } from "#domain/memories/memory.ts";
import type { MemoryScope } from "#domain/memories/memory.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import { commonWords } from "#ui/words/common.ts";
import { memoryWords } from "#ui/words/memory.tsx";

/** A scope in words, to follow "Applies". */
export interface NamedScope {
  scope: MemoryScope;
  key: string;
  label: string;
  /** Whether what the scope names no longer exists, so that the memory is never sent. */
  isGone: boolean;
}

export interface ScopePlace {
  /** The conversation to offer as a scope. */
  contextId: string | null;
  /** Ids of the modes to offer as scopes. */
  modes: readonly string[];
  /** Whether there is little vertical space. */
  isTight?: boolean;
}

const EVERYWHERE: MemoryScope = { kind: "everywhere" };

/** The scopes to choose from: the memory's own, and those that make sense at this place. */
export function useScopes(own: MemoryScope, { contextId, modes }: ScopePlace): NamedScope[] {
  const nameOf = useScopeName();
  const connections = useConnections() ?? [];
  const offered: MemoryScope[] = [
    EVERYWHERE,
    ...(contextId === null ? [] : [{ kind: "conversation" as const, contextId }]),
    ...modes.map((mode) => ({ kind: "mode" as const, mode })),
    ...connections.map(({ id }) => ({ kind: "connection" as const, connectionId: id })),
    own,
  ];
  const ownConversation = own.kind === "conversation" ? own.contextId : null;
  const here = useConversationTitle(contextId);
  const there = useConversationTitle(ownConversation);
  const byKey = new Map(offered.map((scope) => [scopeKey(scope), scope]));
  return [...byKey].map(([key, scope]) => {
    const title = scope.kind === "conversation" && scope.contextId === contextId ? here : there;
    return { scope, key, ...nameOf(scope, title) };
  });
}

/** The name of one scope, for a list. */
export function useNamedScope(scope: MemoryScope): NamedScope {
  const nameOf = useScopeName();
  const title = useConversationTitle(scope.kind === "conversation" ? scope.contextId : null);
  return { scope, key: scopeKey(scope), ...nameOf(scope, title) };
}

/** Null until it is known, or if the conversation no longer exists. */
function useConversationTitle(contextId: string | null): string | null {
  return useChatContext(contextId)?.title ?? null;
}

function useScopeName() {
  const connections = useConnections();
  const modes = useModes();
  return (scope: MemoryScope, title: string | null): Pick<NamedScope, "label" | "isGone"> => {
    switch (scope.kind) {
      case "everywhere":
        return { label: memoryWords.everywhere, isGone: false };
      case "conversation":
        return title === null
          ? { label: memoryWords.inNoConversation, isGone: true }
          : { label: memoryWords.inConversation(title || commonWords.untitled), isGone: false };
      case "mode": {
        const { name, state } = modeInUse(scope.mode, modes ?? []);
        const isGone = modes !== undefined && state === "gone";
        if (isGone) return { label: memoryWords.inNoMode, isGone };
        return { label: memoryWords.inMode(name), isGone };
      }
      case "connection": {
        const found = connections?.find(({ id }) => id === scope.connectionId);
        return found === undefined && connections !== undefined
          ? { label: memoryWords.withNoConnection, isGone: true }
          : { label: memoryWords.withConnection(found?.name ?? "…"), isGone: false };
      }
    }
  };
}
