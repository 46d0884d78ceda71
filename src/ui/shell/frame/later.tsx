import { Arrivals } from "#ui/arrivals/arrivals.tsx";
import { OnDevice } from "#ui/offline/on-device.tsx";

import { SettingsCommands } from "./settings-commands.tsx";

import "#ui/styles/forced-colors.css";

/** What the first page does without; loads after it. Renders nothing. */
export function Later() {
  return (
    <>
      <SettingsCommands />
      <Arrivals />
      <OnDevice />
    </>
  );
}
