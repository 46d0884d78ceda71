import { useState } from "react";

import { useNotificationActions } from "#app/react/actions/notifications.ts";
import { useNotificationChoices } from "#app/react/queries/notifications.ts";
import type { NotificationChoices } from "#app/react/queries/notifications.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { notificationsWords } from "#ui/words/notifications.ts";

/**
 * Turns on notifications about answers that end while nobody can see the page. The browser is asked for
 * permission only when the person presses a button here.
 */
export function NotificationFields() {
  const choices = useNotificationChoices();
  return choices === undefined ? null : <Fields {...choices} />;
}

type Asking = "not" | "asking" | "asked";

function Fields({ isWanted, showsNames, permission }: NotificationChoices) {
  const actions = useNotificationActions();
  const [asking, setAsking] = useState<Asking>("not");
  const isOn = isWanted && permission === "granted";
  const stored = (written: ReturnType<typeof actions.switchOn>) =>
    notifyFailure(written, { text: notificationsWords.notStored });
  const choose = async (wanted: boolean) => {
    if (!wanted) return void stored(actions.switchOff());
    setAsking("asking");
    await stored(actions.switchOn());
    setAsking("asked");
  };
  return (
    <Stack as="section" gap={3} aria-label={notificationsWords.title}>
      <h3>{notificationsWords.title}</h3>
      <Switch
        label={notificationsWords.tell}
        hint={permission === "none" ? notificationsWords.none : notificationsWords.tellHint}
        checked={isOn}
        disabled={permission === "none"}
        onChange={(wanted) => void choose(wanted)}
      />
      {asking === "asking" && <Note role="status">{notificationsWords.asking}</Note>}
      {(isWanted || asking === "asked") && <Obstacle permission={permission} />}
      {isOn && (
        <Switch
          label={notificationsWords.names}
          hint={notificationsWords.namesHint}
          checked={showsNames}
          onChange={(isShown) => void stored(actions.showNames(isShown))}
        />
      )}
    </Stack>
  );
}

/**
 * Why the browser does not show the notifications that the person turned on, and what they can do about it.
 */
function Obstacle({ permission }: Pick<NotificationChoices, "permission">) {
  if (permission === "denied") return <Alert>{notificationsWords.denied}</Alert>;
  if (permission === "default") return <Alert>{notificationsWords.unanswered}</Alert>;
  return null;
}
