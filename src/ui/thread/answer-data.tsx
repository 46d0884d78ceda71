import { useMemo } from "react";
import type { ReactNode } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useModes } from "#app/react/queries/modes.ts";
import type { Branch } from "#domain/context.ts";
import { dataIn } from "#domain/data/json-text.ts";
import { modeSettings } from "#domain/settings/effective-settings.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import type { MarkdownSource } from "#ui/markdown/feed.ts";
import { sampled } from "#ui/thread/calls/sampled.ts";

// Loaded with the first answer that is JSON data.
const DataView = lazyComponent(async () => (await import("#ui/data/data-view.tsx")).DataView);
const GrowingData = lazyComponent(
  async () => (await import("#ui/data/growing-data.tsx")).GrowingData,
);

export interface AnswerDataProps {
  branch: Branch;
  /** Supplies the text while it streams. */
  source: MarkdownSource | undefined;
  /** The finished text, once it is stored. */
  text: string | undefined;
  /** The answer shown as text. */
  children: ReactNode;
}

/** Shows an answer that is a JSON list or object as data, and any other answer as text. */
export function AnswerData({ branch, source, text, children }: AnswerDataProps) {
  const data = useMemo(() => (text === undefined ? undefined : dataIn(text)), [text]);
  if (data !== undefined) return <DataView {...data} />;
  // An answer that streamed keeps its source, so its rendered elements stay the same when it ends.
  if (source === undefined) return children;
  return (
    <Growing branch={branch} source={source} hasEnded={text !== undefined}>
      {children}
    </Growing>
  );
}

interface GrowingProps {
  branch: Branch;
  source: MarkdownSource;
  hasEnded: boolean;
  children: ReactNode;
}

function Growing({ branch, source, hasEnded, children }: GrowingProps) {
  const { context } = useCurrentConversation();
  const modes = useModes() ?? [];
  const isExpected = modeSettings({ modes, context, branch }).outputSchema !== undefined;
  const feed = useMemo(
    () => ({
      subscribe: sampled((listener) => source.subscribe(listener)),
      getText: () => source.getText(),
    }),
    [source],
  );
  return isExpected && !hasEnded ? <GrowingData {...feed}>{children}</GrowingData> : children;
}
