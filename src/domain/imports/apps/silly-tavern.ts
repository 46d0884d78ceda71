import { ContentIds } from "#domain/imports/content-ids.ts";
import {
  fieldsOf,
  inner,
  listOf,
  objectsIn,
  sizeIn,
  textIn,
  timeIn,
} from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node } from "#domain/imports/optional.ts";
import { imagePart, lastName, reasoningParts, textParts } from "#domain/imports/parts.ts";

/** SillyTavern: one line about the chat, then one line per message, with swipes as its versions. */
export const sillyTavern: AppAdapter = {
  app: "SillyTavern",
  accepts: (value) => {
    if (!Array.isArray(value)) return false;
    const [head, first] = value.map(fieldsOf);
    if (head === undefined) return false;
    const isHead = "chat_metadata" in head || ("user_name" in head && "character_name" in head);
    return isHead && (first === undefined || "mes" in first);
  },
  *read(value) {
    const [head = {}, ...messages] = objectsIn(value);
    const nodes: ImportedNode[] = [];
    const ids = new ContentIds();
    let parent: string | null = null;
    for (const message of messages) {
      const before: string | null = parent;
      const made: ImportedNode[] = versionsOf(message, before).map((one) => {
        // For a swipe that isn't shown, the file keeps reasoning and files elsewhere, so they can't be
        // part of the id.
        const parts = one.parts.filter(({ type }) => type === "text" || type === "call");
        return { ...one, id: ids.idOf(before, { ...one, parts }) };
      });
      nodes.push(...made);
      parent = made[0]?.id ?? parent;
    }
    const created = textIn(head["create_date"]) ?? "";
    const name = textIn(head["character_name"]) ?? "";
    yield conversation({
      // Prefer the date: in a later export the first message may be another of the character's
      // greetings.
      id: `${name} ${created || (textIn(messages[0]?.["mes"])?.slice(0, 500) ?? "")}`,
      title: name,
      createdAt: dateIn(head["create_date"]) ?? dateIn(messages[0]?.["send_date"]),
      updatedAt: dateIn(messages.at(-1)?.["send_date"]),
      current: parent ?? undefined,
      nodes,
    });
  },
};

/** The message as it is shown, followed by its other swipes. */
function versionsOf(message: Fields, parent: string | null): ImportedNode[] {
  const swipes = listOf(message["swipes"]);
  const selected = Number(message["swipe_id"]) || 0;
  const infos = listOf(message["swipe_info"]).map(fieldsOf);
  const shown = nodeIn(parent, message, textIn(message["mes"]), inner(message, "extra"));
  const others = swipes.flatMap((swipe, number): ImportedNode[] => {
    if (number === selected || typeof swipe !== "string" || swipe === "") return [];
    const info = infos[number];
    const own = { ...message, send_date: info?.["send_date"] ?? message["send_date"] };
    return [nodeIn(parent, own, swipe, inner(info, "extra"))];
  });
  return [shown, ...others];
}

function nodeIn(
  parent: string | null,
  message: Fields,
  text: string | undefined,
  extra: Fields,
): ImportedNode {
  const role = message["is_user"] === true ? "user" : "assistant";
  const calls = objectsIn(extra["tool_invocations"]).flatMap(callIn);
  const isOwnNote = message["is_system"] === true && inner(message, "extra")["isSmallSys"] === true;
  const said =
    calls.length > 0 ? calls : [...reasoningParts(extra["reasoning"]), ...textParts(text)];
  return node({
    id: "",
    parent,
    role,
    parts: [...filesIn(extra), ...said],
    at: dateIn(message["send_date"]),
    model: role === "assistant" ? textIn(extra["model"]) : undefined,
    hidden: isOwnNote && calls.length === 0 ? true : undefined,
    // The app shows such a message but leaves it out of its requests.
    unsent: message["is_system"] === true && calls.length === 0 && !isOwnNote ? true : undefined,
  });
}

function callIn(invocation: Fields): ImportedPart[] {
  const id = textIn(invocation["id"]);
  const name = textIn(invocation["name"]) ?? "tool";
  return [
    {
      type: "call",
      ...(id === undefined ? {} : { id }),
      name,
      arguments: invocation["parameters"] ?? {},
    },
    {
      type: "result",
      ...(id === undefined ? {} : { callId: id }),
      value: invocation["result"] ?? "",
    },
  ];
}

function filesIn(extra: Fields): ImportedPart[] {
  const image = textIn(extra["image"]);
  const file = fieldsOf(extra["file"]);
  const images = [image, ...listOf(extra["image_swipes"])].flatMap((url, at) => {
    const made = imagePart(url, `image ${String(at)} ${String(url).slice(0, 200)}`);
    return made === undefined ? [] : [{ ...made, mediaType: made.mediaType ?? "image/png" }];
  });
  const files = [file, ...objectsIn(extra["files"])].flatMap((one) => {
    if (one === undefined) return [];
    const text = textIn(one["text"]);
    const url = textIn(one["url"]);
    const name = textIn(one["name"]) ?? lastName(url ?? "file.txt");
    const size = sizeIn(one["size"]);
    return [
      {
        type: "attachment" as const,
        ref: url ?? `${name} ${text?.slice(0, 200) ?? ""}`,
        name,
        ...(size === undefined ? {} : { size }),
        ...(text === undefined
          ? {}
          : { mediaType: "text/plain", bytes: { kind: "text" as const, text } }),
      },
    ];
  });
  return [...images, ...files];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Reads a time: "March 1, 2026 10:00am", "2026-3-1 @10h 00m 00s 000ms", ISO, or milliseconds. */
function dateIn(value: unknown): number | undefined {
  if (typeof value !== "string") return timeIn(value);
  const text = value.slice(0, 100);
  const old =
    /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?/u.exec(
      text,
    );
  if (old !== null) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = old
      .slice(1)
      .map(Number);
    return timeIn(Date.UTC(year, month - 1, day, hour, minute, second, Number.isNaN(ms) ? 0 : ms));
  }
  const words = /^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2}) ?([ap]m)/u.exec(text);
  if (words === null) return timeIn(text);
  const [, month = "", day, year, hour, minute, half] = words;
  const at = (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  const name = MONTHS.indexOf(month.toLowerCase());
  return name < 0
    ? undefined
    : timeIn(Date.UTC(Number(year), name, Number(day), at, Number(minute)));
}
