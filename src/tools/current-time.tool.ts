import { quoteInline } from "./plain-text.ts";
import { textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** The clock of the person's device. */
export const tool: Tool = {
  definition: {
    name: "current_time",
    description:
      "Tells the present date and time. Answers {iso, weekday, human, timeZone}: iso has the zone's offset from UTC.",
    summary: "Tells the present date and time of this device.",
    parameters: {
      type: "object",
      properties: {
        timeZone: {
          type: "string",
          description: "IANA name such as Europe/Vienna; left out: the person's own time zone",
          maxLength: 100,
        },
      },
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "reads",
    idempotent: true,
    timeout: 5_000,
    origin: "built in",
  },
  examples: [{}, { timeZone: "Asia/Kathmandu" }],
  async execute(args, { services }) {
    const zone = textField(args, "timeZone") ?? services.timeZone();
    return timeIn(zone, services.now());
  },
  describe(args) {
    const zone = textField(args, "timeZone");
    return zone === undefined
      ? "Tells the model your date, time and time zone."
      : `Tells the model the present date and time in ${quoteInline(zone, 100, "")}.`;
  },
  label: (args) => textField(args, "timeZone") ?? "",
};

function timeIn(timeZone: string, at: Date): Record<string, string> {
  const { year, month, day, hour, minute, second, timeZoneName = "" } = fieldsIn(timeZone, at);
  // "GMT+05:45"; engines differ in whether the zero offset is "GMT" or "GMT+00:00".
  const offset = timeZoneName.slice(3).replace(/^(\+00:00)?$/, "Z");
  return {
    iso: `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`,
    weekday: at.toLocaleDateString("en-GB", { timeZone, weekday: "long" }),
    human: at.toLocaleString("en-GB", { timeZone, dateStyle: "full", timeStyle: "short" }),
    timeZone,
  };
}

function fieldsIn(timeZone: string, at: Date): Partial<Record<string, string>> {
  const format = formatFor(timeZone);
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZoneName: "longOffset",
    });
  } catch {
    throw new ToolFailure(
      "invalid_arguments",
      `There is no time zone ${quoteInline(timeZone, 100)}. Use an IANA name such as Europe/Vienna.`,
    );
  }
}
