import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import {
  failuresOfPlaywright,
  failuresOfVitest,
  secondTriesOfPlaywright,
  secondTriesOfVitest,
  NOT_LOOKED_AT,
  skipsOfPlaywright,
  summary,
  unlookedOfPlaywright,
} from "./failures.mjs";

const ofVitest = {
  testResults: [
    {
      name: "a.test.ts",
      status: "failed",
      message: "",
      assertionResults: [
        { fullName: "is steady", status: "passed", failureMessages: [] },
        { fullName: "races", status: "passed", failureMessages: ["came too late\n  at a.ts:1"] },
        { fullName: "fails", status: "failed", failureMessages: ["wrong", "wrong again"] },
      ],
    },
    { name: "b.test.ts", status: "failed", message: "cannot be loaded", assertionResults: [] },
  ],
};

const tried = (...messages) =>
  messages.map((message) => ({ errors: message === undefined ? [] : [{ message }] }));

const spec = (title, status, results) => ({
  file: "a.e2e.ts",
  line: 7,
  title,
  tests: [{ status, results }],
});

const ofPlaywright = {
  errors: [],
  suites: [
    {
      specs: [spec("is steady", "expected", tried(undefined))],
      suites: [
        {
          specs: [
            spec("races", "flaky", tried("\u001B[31mclosed\u001B[39m", undefined)),
            spec("fails", "unexpected", tried("wrong", "wrong again")),
          ],
        },
      ],
    },
  ],
};

describe("a test that passed on its second try", () => {
  test("is named with its first failure, apart from what failed (vitest)", () => {
    expect(secondTriesOfVitest(ofVitest)).toEqual([
      { name: "a.test.ts › races", message: "came too late\n  at a.ts:1" },
    ]);
    expect(failuresOfVitest(ofVitest)).toEqual([
      "✘ a.test.ts › fails\n    wrong\n    wrong again",
      "✘ b.test.ts\n    cannot be loaded",
    ]);
  });

  test("is named with its first failure, apart from what failed (Playwright)", () => {
    expect(secondTriesOfPlaywright(ofPlaywright)).toEqual([
      { name: "a.e2e.ts:7 › races", message: "\u001B[31mclosed\u001B[39m", shown: "" },
    ]);
    expect(failuresOfPlaywright(ofPlaywright)).toEqual([
      "✘ a.e2e.ts:7 › fails\n    wrong\n    wrong again",
    ]);
  });
});

describe("what the page showed", () => {
  const rows = Array.from({ length: 60 }, (_, index) => `- row ${index + 1}`);
  const described = `# Error details\n\n\`\`\`\nlate\n\`\`\`\n\n\`\`\`yaml\n${rows.join("\n")}\n\`\`\`\n`;

  test("when the first try failed is told with it: the last 40 lines", () => {
    const folder = mkdtempSync(join(tmpdir(), "bough-failures-"));
    try {
      const path = join(folder, "error-context.md");
      writeFileSync(path, described);
      const first = {
        errors: [{ message: "late" }],
        attachments: [{ name: "error-context", path }],
      };
      const specs = [
        spec("races", "flaky", [first, { errors: [] }]),
        spec("fails", "unexpected", [first]),
      ];
      const shown = ["    The page showed:", ...rows.slice(-40).map((row) => `    ${row}`)];
      const secondTries = secondTriesOfPlaywright({ specs });
      expect(summary({ passed: 1, failed: 0, failures: [], secondTries }).split("\n")).toEqual(
        expect.arrayContaining(shown),
      );
      expect(failuresOfPlaywright({ errors: [], specs })).toEqual([
        ["✘ a.e2e.ts:7 › fails", "    late", ...shown].join("\n"),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("what the page showed does not hide the failure if it cannot be read", () => {
  const gone = join(tmpdir(), "bough-failures-gone", "error-context.md");
  const first = {
    errors: [{ message: "late" }],
    attachments: [{ name: "error-context", path: gone }],
  };
  expect(
    failuresOfPlaywright({ errors: [], specs: [spec("fails", "unexpected", [first])] }),
  ).toEqual(["✘ a.e2e.ts:7 › fails\n    late"]);
});

describe("the end of the output", () => {
  const lines = (counts) => summary({ failures: [], secondTries: [], ...counts }).split("\n");

  test("is the count, and nothing else if all is well", () => {
    expect(lines({ passed: 3, failed: 0 })).toEqual(["", "3 passed, 0 failed"]);
  });

  test("names the second tries just before the count", () => {
    const secondTries = [
      { name: "one", message: "\u001B[31mtoo late\u001B[39m" },
      { name: "two", message: "closed" },
    ];
    expect(lines({ passed: 3, failed: 1, failures: ["✘ three"], secondTries })).toEqual([
      "",
      "== what failed on its first try",
      "↻ one",
      "    too late",
      "↻ two",
      "    closed",
      "",
      "== what failed",
      "✘ three",
      "",
      "2 tests passed only on their second try: one; two",
      "",
      "3 passed, 1 failed",
    ]);
    expect(lines({ passed: 3, failed: 0, secondTries: secondTries.slice(0, 1) })).toContain(
      "1 test passed only on its second try: one",
    );
  });
});

describe("a browser that was skipped", () => {
  const skipped = (projectName, reason) => ({
    file: "journey.ts",
    line: 1,
    title: "talks",
    tests: [
      {
        status: "skipped",
        projectName,
        results: [],
        annotations: [{ type: "skip", description: reason }],
      },
    ],
  });

  test("is named once, with the reason, just before the count", () => {
    const specs = [
      skipped("webkit", "it is not installed"),
      skipped("webkit", "it is not installed"),
    ];
    const skips = skipsOfPlaywright({ specs: [...specs, skipped("", "of the test's own")] });
    expect(skips).toEqual(["Skipped 2 tests in webkit: it is not installed"]);
    expect(
      summary({ failures: [], secondTries: [], passed: 3, failed: 0, skips }).split("\n").slice(-3),
    ).toEqual([...skips, "", "3 passed, 0 failed"].slice(-3));
  });
});

describe("rows that were not looked at", () => {
  const unlooked = (title, ...reasons) => {
    const made = spec(title, "expected", tried(undefined));
    const annotations = reasons.map((description) => ({ type: NOT_LOOKED_AT, description }));
    return { ...made, tests: [{ ...made.tests[0], annotations }] };
  };

  test("are told with the tests, just before the count", () => {
    const specs = [
      unlooked("hangs", "the page did not answer"),
      unlooked("is steady"),
      unlooked("ends", "the page was closed or went elsewhere"),
      unlooked("hangs again", "the page did not answer"),
    ];
    const skips = unlookedOfPlaywright({ specs });
    expect(skips).toEqual([
      "Stored rows were not looked at after 2 tests, as the page did not answer: a.e2e.ts:7 › hangs; a.e2e.ts:7 › hangs again",
      "Stored rows were not looked at after 1 test, as the page was closed or went elsewhere: a.e2e.ts:7 › ends",
    ]);
    const end = summary({ failures: [], secondTries: [], passed: 4, failed: 0, skips });
    expect(end.split("\n")).toEqual(["", ...skips, "", "4 passed, 0 failed"]);
  });

  test("are annotated by the name that is read here", () => {
    const said = readFileSync(join(import.meta.dirname, "../e2e/support/test.ts"), "utf8");
    expect(said).toContain(`"${NOT_LOOKED_AT}"`);
  });
});
