import { expect, it } from "vitest";

import { readerPlace } from "./reader-place.ts";

const page = { width: 1_440, height: 900 };
const card = { left: 1_050, right: 1_200, top: 300 };

it("is left of a tree beside the transcript", () => {
  const place = readerPlace(card, { left: 1_012, right: 1_440, top: 50 }, 200, page);
  expect(place).toEqual({ left: 580, top: 300, width: 420 });
});

it("is narrower where little room is left", () => {
  const small = { width: 768, height: 900 };
  const place = readerPlace(card, { left: 340, right: 768, top: 50 }, 200, small);
  expect(place).toEqual({ left: 12, top: 300, width: 316 });
});

it("is over the outline where the tree fills the screen", () => {
  const place = readerPlace(card, { left: 0, right: 1_066, top: 50 }, 200, page);
  expect(place).toEqual({ left: 1_078, top: 300, width: 350 });
});

it("is beside the card, at the side with more room, where there is none outside the canvas", () => {
  const canvas = { left: 0, right: 1_440, top: 50 };
  expect(readerPlace(card, canvas, 200, page)).toEqual({ left: 12, top: 300, width: 420 });
  const other = { left: 300, right: 450, top: 300 };
  expect(readerPlace(other, canvas, 200, page)).toEqual({ left: 1_008, top: 300, width: 420 });
});

it("stays within the window", () => {
  const canvas = { left: 1_012, right: 1_440, top: 50 };
  expect(readerPlace({ ...card, top: 850 }, canvas, 400, page).top).toBe(488);
  expect(readerPlace({ ...card, top: 850 }, canvas, 1_400, page).top).toBe(12);
});
