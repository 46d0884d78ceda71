import { Suspense, lazy, useEffect } from "react";

import { useBough } from "#app/hooks.ts";
import { useRoute } from "#app/route.ts";
import { useView } from "#app/view.ts";

import { Toast, Toasts } from "./kit/toast.tsx";
import { NewConversation } from "./shell/new-conversation.tsx";
import { Sidebar } from "./shell/sidebar.tsx";

import styles from "./app.module.css";

// The first page is an empty composer; a conversation's screen loads while it is looked at.
const loadConversation = () => import("./shell/conversation-view.tsx");
const ConversationView = lazy(async () => ({
  default: (await loadConversation()).ConversationView,
}));
const SettingsDialog = lazy(async () => ({
  default: (await import("./settings/settings-dialog.tsx")).SettingsDialog,
}));

/** What comes next is loaded once the first picture stands (milliseconds). */
const LOAD_AHEAD_AFTER = 500;

/** The frame: conversations at the left, the conversation in view, and what lies on top. */
export function App() {
  const { contextId, branch } = useRoute();
  useEffect(() => {
    const timer = setTimeout(() => void loadConversation(), LOAD_AHEAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const settingsOpen = useView((view) => view.settingsOpen);
  return (
    <div className={styles["frame"]}>
      <Sidebar contextId={contextId} />
      <main className={styles["main"]}>
        {contextId === null ? (
          <NewConversation />
        ) : (
          <Suspense>
            <ConversationView key={contextId} contextId={contextId} branch={branch} />
          </Suspense>
        )}
      </main>
      <Suspense>{settingsOpen && <SettingsDialog />}</Suspense>
      <Notices />
    </div>
  );
}

/** An empty database that had data before is not passed off as a fresh start. */
const EVICTED =
  "The browser has removed what Bough had stored here. Under Settings you can ask it to keep your data.";

function Notices() {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  useEffect(() => {
    if (bough.wasEvicted) notify({ text: EVICTED });
  }, [bough, notify]);
  const notices = useView((view) => view.notices);
  const dismiss = useView((view) => view.dismiss);
  return (
    <Toasts>
      {notices.map((notice) => (
        <Toast
          key={notice.id}
          message={notice.text}
          onDismiss={() => dismiss(notice.id)}
          {...(notice.action === undefined
            ? {}
            : {
                action: {
                  label: notice.action.label,
                  onAct: () => {
                    notice.action?.act();
                    dismiss(notice.id);
                  },
                },
              })}
        />
      ))}
    </Toasts>
  );
}
