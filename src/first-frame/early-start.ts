import { noteEarlyActs } from "./early.ts";

const frame = document.querySelector<HTMLElement>("#first-frame");
if (frame !== null) noteEarlyActs(frame);
