import { Suspense, lazy } from "react";

import { useRoute } from "#app/route.ts";
import { useView } from "#app/view.ts";

import { Toast, Toasts } from "./kit/toast.tsx";
import { ConversationView } from "./shell/conversation-view.tsx";
import { NewConversation } from "./shell/new-conversation.tsx";
import { Sidebar } from "./shell/sidebar.tsx";

import styles from "./app.module.css";

const SettingsDialog = lazy(async () => ({
  default: (await import("./settings/settings-dialog.tsx")).SettingsDialog,
}));

/** The frame: conversations at the left, the conversation in view, and what lies on top. */
export function App() {
  const { contextId, branch } = useRoute();
  const settingsOpen = useView((view) => view.settingsOpen);
  return (
    <div className={styles["frame"]}>
      <Sidebar contextId={contextId} />
      <main className={styles["main"]}>
        {contextId === null ? (
          <NewConversation />
        ) : (
          <ConversationView key={contextId} contextId={contextId} branch={branch} />
        )}
      </main>
      <Suspense>{settingsOpen && <SettingsDialog />}</Suspense>
      <Notices />
    </div>
  );
}

function Notices() {
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
