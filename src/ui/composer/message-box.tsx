import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from "react";

import { useHasMcpServers } from "#app/react/queries/has-mcp-servers.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import * as composerWords from "#ui/words/composer.ts";

import { useSlash } from "./use-slash.ts";

const MentionList = lazyComponent(async () => (await import("./mention-list.tsx")).MentionList);
const CommandList = lazyComponent(async () => (await import("./command-list.tsx")).CommandList);

export interface MessageBoxProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** The frame around the box. */
  frame: RefObject<HTMLElement | null>;
  text: string;
  onWrite: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  /** Called with files that a command brings. */
  onFiles: (files: File[]) => void;
  /** Shows a dialog that a command opens; null closes it. */
  onDialog: (dialog: ReactNode) => void;
  placeholder: string;
  describedBy: string | undefined;
  /** The label of Enter on an on-screen keyboard. */
  enterKeyHint: "send" | "enter";
}

/**
 * The box in which a message is written. A slash at the start of a line lists commands, and an `@` lists what
 * can be attached from MCP servers. The focus stays in the box, and `aria-activedescendant` names what Enter
 * would take.
 */
export function MessageBox(props: MessageBoxProps) {
  const { box, text, onWrite, onKeyDown, onPaste, placeholder, describedBy } = props;
  const { slash, keys, shown, setShown, close, onChange, onSelect } = useSlash(
    text,
    useHasMcpServers(),
  );
  const List = slash?.sign === "@" ? MentionList : CommandList;
  return (
    <>
      <TextArea
        ref={box}
        bare
        aria-label={composerWords.message}
        aria-describedby={describedBy}
        aria-autocomplete={shown === null ? undefined : "list"}
        aria-controls={shown?.listId}
        aria-activedescendant={shown?.activeId === "" ? undefined : shown?.activeId}
        enterKeyHint={props.enterKeyHint}
        placeholder={placeholder}
        value={text}
        maxRows={24}
        onChange={(event) => {
          onWrite(event.target.value);
          onChange(event);
        }}
        onSelect={onSelect}
        onBlur={close}
        onKeyDown={(event) => {
          if (slash === null || keys.current?.onKeyDown(event) !== true) onKeyDown(event);
        }}
        onPaste={onPaste}
      />
      {slash !== null && (
        <List
          ref={keys}
          box={box}
          anchor={props.frame}
          slash={slash}
          onShown={setShown}
          onClose={close}
          onDialog={props.onDialog}
          onFiles={props.onFiles}
        />
      )}
    </>
  );
}
