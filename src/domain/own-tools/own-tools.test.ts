import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { definitionHash } from "#domain/canonical.ts";
import type { JsonObject } from "#domain/json.ts";

import { fieldsOfSchema, schemaOfFields } from "./argument-fields.ts";
import { freeToolName, ownToolFaults, whyNotNamed } from "./check-own-tool.ts";
import { EMPTY_HTTP, EXAMPLE_TOOLS } from "./example-tools.ts";
import { fixedOrigin, MASK, ownRequest, requestText } from "./http-request.ts";
import { ownDefinition, summaryOf, usableTools } from "./own-tool.ts";
import type { HttpBody, OwnToolContent } from "./own-tool.ts";
import { taken } from "./take.ts";

const [count, , weather, issue] = EXAMPLE_TOOLS.map(({ content }) => content);
if (count === undefined || weather === undefined || issue === undefined) throw new Error("None.");

const get = (address: string, more: Partial<HttpBody> = {}): HttpBody => ({
  ...EMPTY_HTTP,
  address,
  ...more,
});
const sent = (body: HttpBody, args: JsonObject) => {
  const made = ownRequest(body, args);
  return made.ok ? made.value : made.error;
};

describe("N1: what can be kept", () => {
  test("the examples have no fault", () => {
    for (const { content } of EXAMPLE_TOOLS) expect(ownToolFaults(content, [])).toEqual([]);
  });

  test.each([
    ["", "Give it a name"],
    ["läuft", "letters without accents"],
    ["two words", "letters without accents"],
    ["server__tool", "tools of servers"],
    ["constructor", "JavaScript keeps this name"],
    ["calculator", "already a tool named calculator"],
    ["Calcu1ator", "looks too much like the tool calculator"],
    ["re-ad_fi1e", "looks too much like the tool read_file"],
  ])("the name %j: %s", (name, why) => {
    expect(whyNotNamed(name, ["calculator", "read_file"])).toContain(why);
  });

  test("a copy gets a free name", () => {
    expect(freeToolName("weather", ["weather", "weather_2"])).toBe("weather_3");
    expect(freeToolName("weather_2", ["weather", "weather_2"])).toBe("weather_3");
    expect(freeToolName("weather", [])).toBe("weather");
  });

  const faults = (change: Partial<OwnToolContent>, body: Partial<HttpBody> = {}) =>
    ownToolFaults({ ...weather, body: { ...get(""), ...weather.body, ...body }, ...change }, []);
  test.each<[string, OwnToolContent["parameters"] | Partial<HttpBody>, string]>([
    ["parameters", { type: "string" }, '"type": "object"'],
    ["parameters", { type: "object", properties: 3 }, "properties"],
    ["parameters", { type: "object", properties: { "a b": {} } }, "a b"],
    ["address", { address: "" }, "Enter the address"],
    ["address", { address: "https://{{host}}/a" }, "must be fixed"],
    ["address", { address: "https://a.{{latitude}}.example/" }, "must be fixed"],
    ["address", { address: "https://user:word@a.example/" }, "no user name"],
    ["address", { address: "ftp://a.example" }, "https://"],
    ["address", { address: "/relative" }, "https://"],
    ["address", { address: "https://a.example/{{nothing}}" }, "no argument “nothing”"],
    ["address", { address: "https://a.example/?k={{key}}" }, "only be in headers"],
    ["address", { address: "https://a.example/#{{latitude}}" }, "never sent"],
    ["address", { address: "https://a.example/?api_key=abc" }, "looks like a key"],
    ["address", { address: "https://a.example/?authorization=abc" }, "looks like a key"],
    ["address", { address: "https://a.example/?auth=abc" }, "looks like a key"],
    ["address", { address: "https://a.example/?author_token=abc" }, "looks like a key"],
    ["address", { address: "https://a.example/?tokens=abc" }, "looks like a key"],
    ["address", { address: "https://a.example/?admin_tokens=abc" }, "looks like a key"],
    ["header 0", { headers: [{ name: "Authorization", value: "Bearer abc" }] }, "{{key}}"],
    ["header 0", { headers: [{ name: "X-Authorisation", value: "abc" }] }, "{{key}}"],
    ["header 0", { headers: [{ name: "X-My-Token", value: "abc" }] }, "{{key}}"],
    ["header 0", { headers: [{ name: "X-Admin-Tokens", value: "abc" }] }, "{{key}}"],
    ["header 0", { headers: [{ name: "x-a", value: "{{latitude}}" }] }, "no arguments"],
    ["header 0", { headers: [{ name: "Cookie", value: "a={{key}}" }] }, "Browsers"],
    ["header 0", { headers: [{ name: "x-a", value: "a\nb: c" }] }, "can’t be sent"],
    ["body", { method: "POST", body: "{" }, "Not JSON"],
    ["body", { method: "POST", body: '{"a": "{{b}}"}' }, "no argument “b”"],
    ["take", { take: "a..b" }, "cannot be read"],
  ])("a fault of the %s: %j", (place, change, why) => {
    const found =
      place === "parameters"
        ? // The table's rows of this place are schemas.
          faults({ parameters: change as JsonObject })
        : faults({}, change);
    expect(found.map((one) => one.place)).toContain(place);
    expect(found.find((one) => one.place === place)?.message).toContain(why);
  });

  test.each<Partial<HttpBody>>([
    { address: "https://a.example/?author=anna&authors=anna&author_id=7&authority=a" },
    { address: "https://a.example/?max_tokens=7&maxTokens=7&max_new_tokens=7&tokenizer=a" },
    { headers: [{ name: "X-Author", value: "Anna" }] },
    { headers: [{ name: "X-Max-Tokens", value: "7" }] },
  ])("names that are no key's: %j", (change) => {
    expect(faults({}, change)).toEqual([]);
  });
});

describe("N2: a definition", () => {
  test("is another one as soon as anything of the body changes", () => {
    const before = definitionHash(ownDefinition(count));
    const { body } = count;
    expect(definitionHash(ownDefinition({ ...count }))).toBe(before);
    if (body.kind !== "javascript") throw new Error("No code.");
    const code = { ...count, body: { ...body, code: `${body.code} ` } };
    expect(definitionHash(ownDefinition(code))).not.toBe(before);
    const other = { ...issue, body: { ...issue.body, take: "id" } as HttpBody };
    expect(definitionHash(ownDefinition(other))).not.toBe(definitionHash(ownDefinition(issue)));
  });

  test("says what a call may do", () => {
    expect(ownDefinition(count)).toMatchObject({ risk: "computes", requiresApproval: false });
    expect(ownDefinition(issue)).toMatchObject({
      risk: "reaches_network",
      requiresApproval: true,
      idempotent: false,
      origin: "own",
    });
    expect(ownDefinition(weather).idempotent).toBe(true);
    const body = { ...weather.body, method: "DELETE" } as HttpBody;
    expect(ownDefinition({ ...weather, body }).idempotent).toBe(false);
    expect(summaryOf(weather)).toBe("The weather now at a place on earth.");
  });

  test("is only given of tools that are on, read and not deleted", () => {
    const row = { ...count, id: "1", on: true, createdAt: 0, updatedAt: 0 };
    const rows = [row, { ...row, on: false }, { ...row, unread: true as const }];
    expect(usableTools([...rows, { ...row, deletedAt: 3 }])).toEqual([row]);
  });
});

describe("N3: a request", () => {
  test("has each argument encoded for its place", () => {
    const body = get("https://a.example/v1/{{id}}/x?q={{q}}&tag={{tags}}&none={{none}}&n=1");
    expect(sent(body, { id: "a/../b?c#d", q: "1&admin=true", tags: ["x", "y z"] })).toEqual({
      method: "GET",
      address: "https://a.example/v1/a%2F..%2Fb%3Fc%23d/x?q=1%26admin%3Dtrue&tag=x&tag=y%20z&n=1",
      headers: [],
    });
  });

  test.each(["", ".", ".."])("never leaves its folder: %j", (id) => {
    const made = sent(get("https://a.example/v1/{{id}}/delete"), { id });
    expect(made).toContain("cannot be");
  });

  const odd = fc.constantFrom(
    "..",
    "%2e%2e",
    "\ud800",
    "é\u202e",
    "/../x",
    "?",
    "#",
    "\\",
    "@b.example",
  );
  const anyText = fc.array(fc.oneof(fc.string(), odd)).map((parts) => parts.join(""));
  test("keeps to its server and its path, whatever the arguments are", () => {
    const body = get("https://a.example/v1/{{id}}/{{id}}.json?q={{q}}");
    fc.assert(
      fc.property(anyText, anyText, (id, q) => {
        const made = sent(body, { id, q });
        if (typeof made === "string") return;
        const address = new URL(made.address);
        expect(address.origin).toBe("https://a.example");
        expect(address.pathname.split("/")).toHaveLength(4);
        expect([...address.searchParams.keys()]).toEqual(["q"]);
        expect(address.searchParams.get("q")).toBe(q);
        expect(address.hash).toBe("");
      }),
    );
  });

  test("has arguments in the body as they are, and none changes its structure", () => {
    const body = get("https://a.example/", {
      method: "POST",
      body: '{"title": "{{title}}", "about": "For {{who}}: {{n}}", "n": "{{n}}", "list": ["{{gone}}"], "gone": "{{gone}}"}',
    });
    const made = sent(body, { title: '", "admin": true, "x": "', who: 'a"b', n: 3 });
    if (typeof made === "string") throw new Error(made);
    expect(JSON.parse(made.body ?? "")).toEqual({
      title: '", "admin": true, "x": "',
      about: 'For a"b: 3',
      n: 3,
      list: [],
    });
    expect(made.headers).toEqual([{ name: "content-type", value: "application/json" }]);
    expect(sent({ ...body, body: '"{{*}}"' }, { a: [1] })).toMatchObject({ body: '{"a":[1]}' });
    expect(
      sent({ ...body, body: "a={{a}}&b={{b}}", bodyType: "form" }, { a: "1&c=2" }),
    ).toMatchObject({ body: "a=1%26c%3D2" });
  });

  test("is shown as it is sent, with the key masked", () => {
    const made = sent(issue.body as HttpBody, { title: "Broken", body: "It is." });
    if (typeof made === "string") throw new Error(made);
    expect(requestText(made)).toBe(
      [
        "POST https://api.github.com/repos/OWNER/REPOSITORY/issues",
        `authorization: Bearer ${MASK}`,
        "content-type: application/json",
        "",
        '{"title":"Broken","body":"It is."}',
      ].join("\n"),
    );
  });

  test.each([
    ["https://a.example/x", "https://a.example"],
    ["http://localhost:11434?x", "http://localhost:11434"],
    ["https://a.example", "https://a.example"],
    ["https://a.example{{x}}", ""],
    ["https://a.example\\@b.example/", ""],
    ["https://a@b.example/", ""],
    ["javascript:alert(1)", ""],
  ])("the server of %s is %j", (address, origin) => {
    expect(fixedOrigin(address)).toBe(origin);
  });
});

test("N3: what is taken of an answer", () => {
  const answer = { items: [{ name: "a" }, { name: "b" }], n: { "x y": 1 } };
  expect(taken(answer, "items[].name")).toEqual({ ok: true, value: ["a", "b"] });
  expect(taken(answer, "items[1]")).toEqual({ ok: true, value: { name: "b" } });
  expect(taken(answer, "n.x y")).toEqual({ ok: true, value: 1 });
  expect(taken(answer, "")).toEqual({ ok: true, value: answer });
  expect(taken(answer, "items[].size")).toEqual({
    ok: false,
    error: "The response at “items[0]” has no “size”.",
  });
  expect(taken(answer, "constructor")).toMatchObject({ ok: false });
});

test("a table of arguments is the same as its schema, and no table says more than it can", () => {
  const fields = [
    { name: "a", type: "string" as const, required: false, description: "One" },
    { name: "b", type: "list" as const, required: true, description: "" },
    { name: "c", type: "integer" as const, required: true, description: "" },
  ];
  expect(fieldsOfSchema(schemaOfFields(fields))).toEqual(fields);
  expect(fieldsOfSchema({ type: "object" })).toBeUndefined();
  const limited = { ...schemaOfFields(fields), minProperties: 1 };
  expect(fieldsOfSchema(limited)).toBeUndefined();
});
