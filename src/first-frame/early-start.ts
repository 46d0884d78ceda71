import { noteEarlyActs } from "./early.ts";

const frame = document.querySelector<HTMLElement>("#first-frame");
const { firstFrame } = document.documentElement.dataset;
if (frame !== null && firstFrame !== "none") noteEarlyActs(frame);

// The app's script would ask for them only once it runs.
if (firstFrame === "conversation") {
  for (const href of document.currentScript?.dataset["opening"]?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
}
