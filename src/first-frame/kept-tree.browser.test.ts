import { expect, it } from "vitest";

import { elementOf } from "./kept-tree.ts";

it("draws text, marks and formulas as they were", () => {
  const element = elementOf([
    "article",
    { class: "answer", "data-role": "assistant", "aria-label": "Assistant" },
    ["p", { dir: "auto" }, "One ", ["strong", {}, "two"], " <b>three</b>"],
    ["svg", { viewBox: "0 0 16 16", stroke: "currentColor" }, ["path", { d: "M3 8h10" }]],
    ["math", { display: "block" }, ["mrow", {}, ["mi", {}, "x"]]],
    ["box", { class: "picture", style: "display:block;width:20px;height:10px" }],
  ]);
  expect(element.outerHTML).toBe(
    '<article class="answer" data-role="assistant" aria-label="Assistant">' +
      '<p dir="auto">One <strong>two</strong> &lt;b&gt;three&lt;/b&gt;</p>' +
      '<svg viewBox="0 0 16 16" stroke="currentColor"><path d="M3 8h10"></path></svg>' +
      '<math display="block"><mrow><mi>x</mi></mrow></math>' +
      '<span class="picture" style="display: block; width: 20px; height: 10px;"></span></article>',
  );
  expect(element.querySelector("path")).toBeInstanceOf(SVGPathElement);
  expect(element.querySelector("mi")).toBeInstanceOf(MathMLElement);
});

it("makes no attribute that loads, leads, runs or is found by the page", () => {
  const element = elementOf([
    "div",
    {
      id: "root",
      onclick: "alert(1)",
      href: "javascript:alert(1)",
      src: "https://evil.example/x.png",
      srcdoc: "<script>alert(1)</script>",
      "xlink:href": "#x",
      is: "x-y",
      popover: "",
      contenteditable: "",
      "data-message-id": "m1",
      "data-drawn": "note",
      "data-<x": "1",
      style: "background:url(https://evil.example);position:fixed;inset:0;color:red;--x:1",
    },
    ["a", { href: "https://evil.example", target: "_top" }, "words"],
    ["button", { onclick: "alert(1)", formaction: "javascript:alert(1)" }, "Copy"],
    ["input", { type: "image", src: "https://evil.example", value: "x", checked: "" }],
  ]);
  expect(element.outerHTML).toBe(
    '<div style="color: red;"><a>words</a><button inert="">Copy</button>' +
      '<input checked="" type="checkbox" value="" inert=""></div>',
  );
});

const deep = (depth: number): unknown => {
  let tree: unknown = "text";
  for (let at = 0; at < depth; at += 1) tree = ["div", {}, tree];
  return tree;
};

it.each([
  ["a text", "text"],
  ["nothing", null],
  ["a number", 3],
  ["no name", [{}, "text"]],
  ["a script", ["script", {}, "alert(1)"]],
  ["a script within", ["div", {}, ["script", {}, "alert(1)"]]],
  ["a frame", ["iframe", { srcdoc: "x" }]],
  ["a picture", ["img", { src: "x", onerror: "alert(1)" }]],
  ["a style", ["style", {}, "*{display:none}"]],
  ["a link", ["link", { rel: "stylesheet" }]],
  ["a form", ["form", {}]],
  ["an object's own name", ["constructor", {}]],
  ["a script in a drawing", ["svg", {}, ["script", {}, "alert(1)"]]],
  ["what loads in a drawing", ["svg", {}, ["use", { href: "x" }]]],
  ["what moves in a drawing", ["svg", {}, ["animate", {}]]],
  ["a page in a drawing", ["svg", {}, ["foreignObject", {}, ["div", {}]]]],
  ["a page in a formula", ["math", {}, ["annotation-xml", {}, ["div", {}]]]],
  ["an element of the page in a formula", ["math", {}, ["mtext", {}, ["b", {}, "x"]]]],
  ["an object in place of an element", ["div", {}, { name: "b" }]],
  ["far too deep", deep(5_000)],
  ["far too many", ["div", {}, ...Array.from({ length: 30_000 }, () => "x")]],
])("refuses %s", (_, tree) => {
  expect(() => elementOf(tree)).toThrow("no tree");
});
