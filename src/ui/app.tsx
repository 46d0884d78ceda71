import { useEffect } from "react";

import { signInReturn } from "#app/connect/sign-in-return.ts";
import { useRoute } from "#app/route.ts";

import { PageTitle } from "./attention/page-title.tsx";
import { Files } from "./files/files.tsx";
import { later } from "./kit/later.tsx";
import { Tips } from "./kit/tips.tsx";
import { AppCommands } from "./shell/app-commands.tsx";
import { Frame } from "./shell/frame.tsx";
import { Layers } from "./shell/layers.tsx";
import { NewConversation } from "./shell/new-conversation.tsx";
import { Notices } from "./shell/notices.tsx";
import { Sidebar } from "./shell/sidebar.tsx";
import { useLook } from "./shell/use-look.ts";

// The first page is an empty composer; a conversation's screen loads while it is looked at.
const ConversationView = later(
  async () => (await import("./shell/conversation-view.tsx")).ConversationView,
);

/** Met on the way back from a provider's page alone. */
const SignInDialog = later(async () => (await import("./ways-in/sign-in-dialog.tsx")).SignInDialog);

/** The palette too: what is typed right after its keys is meant for it. */
function loadAhead(): void {
  void ConversationView.load();
  void import("./palette/palette.tsx");
}

/** What comes next is loaded once the first picture stands (milliseconds). */
const LOAD_AHEAD_AFTER = 500;

/** The frame: conversations at the left, the conversation in view, and what lies on top. */
export function App() {
  const { contextId, branch, nodeId } = useRoute();
  useLook();
  useEffect(() => {
    const timer = setTimeout(loadAhead, LOAD_AHEAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageTitle contextId={contextId} />
      <AppCommands />
      <Frame renderList={(inSheet) => <Sidebar contextId={contextId} inSheet={inSheet} />}>
        {contextId === null ? (
          <NewConversation />
        ) : (
          <ConversationView key={contextId} contextId={contextId} branch={branch} nodeId={nodeId} />
        )}
        <Notices />
      </Frame>
      <Layers />
      {signInReturn() !== null && <SignInDialog />}
      <Files />
      <Tips />
    </>
  );
}
