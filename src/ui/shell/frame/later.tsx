import { Arrivals } from "#ui/arrivals/arrivals.tsx";
import { AnswerNews } from "#ui/attention/answer-news.tsx";
import { Notifications } from "#ui/attention/notifications.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { Tooltips } from "#ui/kit/components/tooltips.tsx";
import { OnDevice } from "#ui/offline/on-device.tsx";

import { Days } from "./days.ts";
import { Erased } from "./erased.ts";
import { FocusHome } from "./focus-home.tsx";
import { KeylessCommands } from "./keyless-commands.tsx";
import { NewText } from "./new-text.tsx";
import { SettingsCommands } from "./settings-commands.tsx";

import "#ui/styles/forced-colors.css";

const ByTouch = lazyComponent(async () => (await import("./by-touch.tsx")).ByTouch, null, null);

/** Some touch screens have a mouse as well. */
const isTouched = () => window.matchMedia("(any-pointer: coarse)").matches;

/** Everything that the first page does without; loaded after it. */
export function Later() {
  return (
    <>
      <KeylessCommands />
      <SettingsCommands />
      <Arrivals />
      <OnDevice />
      <Tooltips />
      <Days />
      <Erased />
      <FocusHome />
      <NewText />
      <AnswerNews />
      <Notifications />
      {isTouched() && <ByTouch />}
    </>
  );
}
