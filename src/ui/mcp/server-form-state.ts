import { create } from "zustand";

import type { ServerDraft } from "#app/react/actions/mcp.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { guardTyped } from "#ui/kit/browser/guard-typed.ts";
import { leftForms } from "#ui/kit/browser/left-forms.ts";

/** A header's row. `id` tells its fields apart from those of other rows. */
export interface HeaderRow {
  id: string;
  name: string;
  value: string;
}

/** A server as its form holds it. */
export interface TypedServer extends Omit<ServerDraft, "headers"> {
  headers: readonly HeaderRow[];
  /** A pasted text, which is read if it is a configuration. */
  pasted: string;
}

interface ServerFormView {
  /** Null while the list is shown. */
  edited: TypedServer | null;
  /** The form's content when it was opened. */
  begun: TypedServer | null;
  /** The server whose form was closed last, for the focus: its id, or `new`. */
  ended: string | null;
  begin: () => void;
  edit: (server: McpServer, keeping: KeyStorage) => void;
  change: (change: Partial<TypedServer>) => void;
  end: (focus: string) => void;
  /** Returns to the list, which offers to continue what was typed. */
  leave: (focus: string) => void;
  goOn: (form: LeftServer) => void;
  /** Opens a form again in an earlier state. Returns what has been typed for the same server since. */
  bringBack: (form: LeftServer) => LeftServer | undefined;
}

/** A form that was left. */
export interface LeftServer {
  edited: TypedServer;
  /** The form's content when it was opened. */
  begun: TypedServer;
}

/** The state of the form. What is typed stays while the person looks at another tab of the settings. */
export const useServerForm = create<ServerFormView>()((set, get) => {
  const goOn = ({ edited, begun }: LeftServer) => set({ edited, begun, ended: null });
  const show = (begun: TypedServer) => goOn(leftServers.take(begun.id) ?? { edited: begun, begun });
  return {
    edited: null,
    begun: null,
    ended: null,
    begin: () =>
      show({
        id: crypto.randomUUID(),
        name: "",
        address: "",
        headers: [],
        keeping: "session",
        clientId: "",
        pasted: "",
      }),
    edit: ({ id, name, address, headerNames, clientId = "" }, keeping) =>
      show({ id, name, address, headers: rowsOf(headerNames), keeping, clientId, pasted: "" }),
    change: (change) => set(({ edited }) => ({ edited: edited && { ...edited, ...change } })),
    end: (ended) => set({ edited: null, begun: null, ended }),
    leave: (ended) => {
      const { edited, begun, end } = get();
      if (edited === null || begun === null) return end(ended);
      end(isChanged({ edited, begun }) ? edited.id : ended);
      leftServers.keep({ edited, begun });
    },
    goOn,
    bringBack: (form) => {
      const { edited, begun } = get();
      const open = edited === null || begun === null ? null : { edited, begun };
      const newer = leftServers.makeRoom(form, open);
      goOn(form);
      return newer;
    },
  };
});

interface Begun {
  edited: TypedServer | null;
  begun: TypedServer | null;
}

function isChanged({ edited, begun }: Begun): boolean {
  return JSON.stringify(edited) !== JSON.stringify(begun);
}

guardTyped(useServerForm, isChanged);

export const leftServers = leftForms<LeftServer>(({ begun }) => begun.id, isChanged);

function rowsOf(names: readonly string[]): HeaderRow[] {
  return names.map((name) => ({ id: crypto.randomUUID(), name, value: "" }));
}

export function headerRow(name: string, value: string): HeaderRow {
  return { id: crypto.randomUUID(), name, value };
}
