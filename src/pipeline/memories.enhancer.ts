import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

export const memories: Enhancer = {
  name: "memories",
  enhance: (prepared, { memories }) => {
    const notes = memories.map(({ text }) => text.trim()).filter((text) => text !== "");
    if (notes.length === 0) return prepared;
    const list = notes.map((text) => `- ${text.replaceAll("\n", "\n  ")}`).join("\n");
    const section = `Notes that you kept from earlier conversations with this person:\n${list}`;
    const count = notes.length === 1 ? "1 note" : `${notes.length} notes`;
    return withSystemSection(prepared, "memories", section, count);
  },
};
