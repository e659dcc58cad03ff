import { act } from "react";
import { Link } from "react-router-dom";
import { describe, expect, test } from "vitest";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import { routerMachine } from "../../src/machines/router/router.machine.ts";
import { SimpleHtml } from "../../src/views/shell/question/simple-html.tsx";
import { Routed } from "../../src/views/app/routed.view.tsx";
import { find, renderAlone } from "../kit/render.tsx";

const now = 1_790_000_000;

/** A link on the page `/noah`, and what the browser's history is told. */
const show = (link: React.ReactNode) => {
  const history = listener();
  const { actor } = drive(
    routerMachine,
    {
      rootUsername: null,
      signupSource: "creators",
      development: false,
      viewer: null,
      now,
      location: { path: "/noah", search: "" },
      first: null,
    },
    { history: history.logic },
  );
  renderAlone(<Routed router={actor}>{link}</Routed>);
  return { actor, heard: history.heard };
};

/** Clicks what is innermost; answers whether the browser was left to follow the link itself. */
const click = (more: MouseEventInit = {}): boolean => {
  const target = document.querySelector("span") ?? find("a");
  let isNative = true;
  // What the browser would do is none of the test's.
  document.addEventListener(
    "click",
    (event) => {
      isNative = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  act(() => {
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...more }));
  });
  return isNative;
};

describe("a link of this site", () => {
  test("is an address without any script", () => {
    show(<Link to="/ava?follow_free=1">Ava</Link>);
    expect(find("a").getAttribute("href")).toBe("/ava?follow_free=1");
  });

  test("[SHELL-39] is followed by the router machine, query and all, without a hash, from inside it too", () => {
    const { heard } = show(
      <Link to="/ava?follow_free=1#top">
        <span>Ava</span>
      </Link>,
    );
    expect(click()).toBe(false);
    expect(heard).toEqual([{ type: "history.pushed", to: "/ava?follow_free=1", replace: false }]);
  });

  test("is loaded where the server answers it", () => {
    const { heard } = show(<Link to="/oauth/google/start">Google</Link>);
    expect(click()).toBe(false);
    expect(heard).toEqual([{ type: "history.loaded", to: "/oauth/google/start", replace: false }]);
  });

  test("to where one is puts no second entry into the history", () => {
    const { heard } = show(<Link to="/noah">Noah</Link>);
    expect(click()).toBe(false);
    expect(heard).toEqual([{ type: "history.pushed", to: "/noah", replace: true }]);
  });

  test("knows where the router machine is", () => {
    const { actor, heard } = show(<Link to="?query=x">Search</Link>);
    act(() => actor.send({ type: "location.changed", location: { path: "/ava", search: "" }, now }));
    expect(find("a").getAttribute("href")).toBe("/ava?query=x");
    expect(heard).toEqual([]);
  });
});

describe("every other click is the browser's", () => {
  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "%j",
    (more) => {
      const { heard } = show(<Link to="/ava">Ava</Link>);
      expect(click(more)).toBe(true);
      expect(heard).toEqual([]);
    },
  );

  test.each([
    [
      "another tab",
      <Link key="tab" to="/ava" target="_blank">
        Ava
      </Link>,
    ],
    [
      "another site",
      <Link key="site" to="https://elsewhere.example/">
        There
      </Link>,
    ],
    ["a mail", <SimpleHtml key="mail" html='<a href="mailto:help@marquee.example">Mail</a>' />],
  ])("%s", (_, link) => {
    const { heard } = show(link);
    expect(click()).toBe(true);
    expect(heard).toEqual([]);
  });
});
