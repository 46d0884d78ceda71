import { useEffect, useRef, useState } from "react";

import { useRemoveIfBlank } from "#app/react/actions/start-conversation.ts";
import { useIsBackFromSignIn } from "#app/react/queries/sign-in-return.ts";
import { useOverlay } from "#app/view/overlay.ts";
import { useRoute } from "#app/view/route.ts";
import { loadPart } from "#platform/parts.ts";

import { PageTitle } from "./attention/page-title.tsx";
import { Files } from "./files/files.tsx";
import { Boundary } from "./kit/components/boundary.tsx";
import { lazyComponent } from "./kit/components/lazy-component.tsx";
import { MissingParts } from "./offline/missing-parts.tsx";
import { NewConversation } from "./shell/conversation/new-conversation.tsx";
import { AppCommands } from "./shell/frame/app-commands.tsx";
import { Frame } from "./shell/frame/frame.tsx";
import { Layers } from "./shell/frame/layers.tsx";
import { Notices } from "./shell/frame/notices.tsx";
import { useLook } from "./shell/frame/use-look.ts";
import { Sidebar } from "./shell/sidebar/sidebar.tsx";
import * as frameWords from "./words/frame.ts";

// The first page is an empty composer. A conversation's screen loads while the person looks at that page.
const ConversationView = lazyComponent(
  async () => (await import("./shell/conversation/conversation-view.tsx")).ConversationView,
);

/** Needed only on the way back from a provider's page. */
const SignInDialog = lazyComponent(
  async () => (await import("./ways-in/sign-in-dialog.tsx")).SignInDialog,
  null,
  null,
);

const Later = lazyComponent(
  async () => (await import("./shell/frame/later.tsx")).Later,
  null,
  null,
);

/**
 * Loads what the person is likely to need next. This includes the palette: keys typed right after its
 * shortcut are meant for it.
 */
function loadAhead(): void {
  void ConversationView.load();
  void loadPart(() => import("./palette/palette.tsx")).catch(ignored);
  // This note is shown while offline, when nothing can be fetched.
  void loadPart(() => import("./composer/network-note.tsx")).catch(ignored);
}

/** A failed load is reported elsewhere, and is tried again when the part is needed. */
const ignored = () => undefined;

/** How often to check whether the first view stands, so that loading ahead can begin (milliseconds). */
const LOAD_AHEAD_AFTER = 500;

/** The static frame that comes with the page is removed once the app's own view can take its place. */
const firstViewStands = () => document.querySelector("#first-frame") === null;

/** The whole app: the list of conversations, the conversation in view, and what lies on top of them. */
export function App() {
  const { contextId, branch, nodeId } = useRoute();
  const isBackFromSignIn = useIsBackFromSignIn();
  const isPaletteOpen = useOverlay(({ overlay }) => overlay === "palette");
  const [isAhead, setAhead] = useState(false);
  useLook();
  useBlankRemoval(contextId);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!firstViewStands()) return;
      clearInterval(timer);
      loadAhead();
      setAhead(true);
    }, LOAD_AHEAD_AFTER);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Boundary what={frameWords.pageTitle} shows="nothing">
        <PageTitle contextId={contextId} />
      </Boundary>
      <AppCommands />
      {(isAhead || isPaletteOpen) && <Later />}
      <Frame
        renderList={(inSheet) => (
          <Boundary what={frameWords.list}>
            <Sidebar contextId={contextId} inSheet={inSheet} />
          </Boundary>
        )}
      >
        <Boundary key={contextId} what={frameWords.conversation}>
          {contextId === null ? (
            <NewConversation />
          ) : (
            <ConversationView contextId={contextId} branch={branch} nodeId={nodeId} />
          )}
        </Boundary>
        <Notices />
      </Frame>
      <Layers />
      {isBackFromSignIn && <SignInDialog />}
      <Files />
      <MissingParts />
    </>
  );
}

/** Removes a conversation that was opened in this tab and left without anything in it. */
function useBlankRemoval(contextId: string | null): void {
  const removeIfBlank = useRemoveIfBlank();
  const previous = useRef(contextId);
  useEffect(() => {
    const left = previous.current;
    previous.current = contextId;
    if (left !== null && left !== contextId) void removeIfBlank(left);
  }, [contextId, removeIfBlank]);
}
