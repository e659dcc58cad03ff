import { expect, test } from "vitest";

import { followedLink } from "../../src/actors/router/history.actors.ts";

const ORIGIN = "http://localhost:3000";

/** Where a click on the inner element of this HTML leads. */
const follow = (html: string, click: MouseEventInit = {}): string | null => {
  document.body.innerHTML = html;
  let to: string | null = null;
  const hear = (event: Event) => {
    to = followedLink(event as MouseEvent, ORIGIN);
    event.preventDefault();
  };
  document.addEventListener("click", hear, { once: true });
  const target = document.querySelector("span") ?? document.querySelector("a")!;
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...click }));
  return to;
};

test("[SHELL-39] a plain click on a link of this site is followed, query and all, from inside it too", () => {
  expect(follow(`<a href="${ORIGIN}/ava?follow_free=1"><span>Ava</span></a>`)).toBe("/ava?follow_free=1");
});

test("every other click is the browser's: another tab, a download, another site, a place on this page", () => {
  const link = `<a href="${ORIGIN}/ava">Ava</a>`;
  for (const click of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ]) {
    expect(follow(link, click)).toBeNull();
  }
  for (const html of [
    `<a href="${ORIGIN}/ava" target="_blank">Ava</a>`,
    `<a href="${ORIGIN}/ava" download>Ava</a>`,
    '<a href="https://elsewhere.example/">There</a>',
    '<a href="#content">Skip</a>',
    "<span>No link</span>",
  ]) {
    expect([html, follow(html)]).toEqual([html, null]);
  }
  expect(follow(link)).toBe("/ava");
});
