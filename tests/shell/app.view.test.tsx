import { act } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { createKnownAnswers } from "../../src/actors/http/known-answers.ts";
import { loadFirstPage, startApp } from "../../src/actors/app/start.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { createPages } from "../../src/pages/pages.ts";
import { App } from "../../src/views/app/app.view.tsx";
import { preloadHeader } from "../../src/views/app/app-header.view.tsx";
import { preloadOverlays } from "../../src/views/app/deferred.view.tsx";
import { preloadMember } from "../../src/views/app/member-parts.view.tsx";
import { sampleGlobals, testServices } from "../actors/app-services.ts";
import { find, press, renderAlone } from "../kit/render.tsx";

const answers = {
  "GET /api/v1/user/ava?promote=1&wl_config=1": sampleRecord,
  "GET /api/v1/user/top?s=12": { items: [], page: 1, pages: 1, total: 0 },
};

/** The whole app at an address, with the answers that its page brought along; dialogs are loaded already. */
const open = async (path: string, user: CurrentUser | null = null, site: Partial<SiteRecord> = {}) => {
  const globals = { ...sampleGlobals, user, site: { ...sampleSite, ...site } };
  const services = testServices({ globals, known: createKnownAnswers(answers) });
  const location = { path, search: "" };
  const pages = createPages();
  await Promise.all([
    loadFirstPage(services, location, pages),
    preloadHeader(user === null),
    preloadOverlays(),
    preloadMember(),
  ]);
  const { app, stop } = startApp(services, location, pages);
  // After the views are gone.
  onTestFinished(stop);
  const actors = {
    app,
    router: app.system.get("router"),
    session: app.system.get("session"),
  };
  const { element } = renderAlone(<App actors={actors} pages={pages} site={globals.site} />);
  const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  await settle();
  return { element, settle, app };
};
const headings = () => [...document.querySelectorAll("h1")].map(({ textContent }) => textContent);
const until = async (settle: () => Promise<void>, selector: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await settle();
        return document.querySelector(selector);
      },
      { interval: 10 },
    )
    .not.toBeNull();
};

describe("routes", () => {
  test("[ERR-01] [CERR-33] [ROUTE-42] an unknown route shows 'Page not found.'", async () => {
    const { element } = await open("/no/such");
    expect(headings()).toEqual(["Oops"]);
    expect(element.textContent).toContain("Page not found.");
  });

  test("[SHELL-52] '/account/dashboard' is the creator's dashboard", async () => {
    const { element } = await open("/account/dashboard", sampleCreator);
    expect(headings()).toEqual(["Dashboard"]);
    expect(element.textContent).toContain("Loading your dashboard");
  });

  test("[SHELL-59] [ACCT-36] '/account/pay_to' is the creator's payment info", async () => {
    const { element } = await open("/account/pay_to", sampleCreator);
    expect(headings()).toEqual(["Payment Info"]);
    expect(element.textContent).toContain("Loading your payment info");
  });

  test("[SHELL-54] [ACCT-44] '/account/following' is there for fans and creators", async () => {
    for (const user of [sampleFan, sampleCreator]) {
      document.body.replaceChildren();
      const { element } = await open("/account/following", user);
      expect(headings()).toEqual(["Following"]);
      expect(element.textContent).toContain("Loading creators");
    }
  });

  test("[SHELL-46] [SHELL-21] [SHELL-26] '/creator/signup' is the application of creators, with nothing around it", async () => {
    const { element, settle } = await open("/creator/signup");
    await until(settle, "main form");
    expect(headings()).toEqual(["Become a creator"]);
    const labels = [...document.querySelectorAll("main label")].map(({ textContent }) => textContent);
    expect(labels.slice(0, 3)).toEqual(["Username", "Email", "Password"]);
    expect(labels.at(-1)).toBe("I am at least 18 and accept the Terms");
    expect(element.querySelector("header, footer, nav, dialog")).toBeNull();
  });

  test.each(["/", "/feed"])("[ROUTE-52] %s shows a guest the sign-in landing page", async (path) => {
    await open(path);
    const main = find("main");
    await vi.waitFor(() => expect(main.querySelector('form[aria-label="Log in"]')).not.toBeNull());
    const buttons = [...main.querySelectorAll("button")].map(({ textContent }) => textContent);
    expect(buttons).toEqual(expect.arrayContaining(["Log in", "Sign up here", "Become a creator"]));
    expect(main.textContent).toContain("Popular creators");
  });

  test("[WL-01] [CWL-01] on a root creator's site '/' is that creator's profile, on another one it is not", async () => {
    await open("/", null, { root_user: { username: "ava", custom_domain_only: false } });
    expect(headings()).toEqual(["Ava"]);
    document.body.replaceChildren();
    await open("/");
    expect(headings()).not.toContain("Ava");
  });

  test.each([
    ["/posts", "Posts 64"],
    ["/free", "Free Posts 9"],
  ])(
    "[PROFILE-03] [PROFILE-05] %s below a username and on a root creator's site is her profile's tab %s",
    async (path, tab) => {
      const selected = () => find('[role="tab"][aria-selected="true"]').textContent;
      await open(`/ava${path}`);
      expect([headings(), selected()]).toEqual([["Ava"], tab]);
      document.body.replaceChildren();
      await open(path, null, { root_user: { username: "ava", custom_domain_only: false } });
      expect([headings(), selected()]).toEqual([["Ava"], tab]);
    },
  );

  test("[ROUTE-53] on a root creator's site '/feed' is no home page", async () => {
    const { element } = await open("/feed", null, {
      root_user: { username: "ava", custom_domain_only: false },
    });
    expect(element.textContent).toContain("Page not found.");
    expect(element.textContent).not.toContain("Popular creators");
  });
});

describe("[ROUTE-67] a visitor on a profile", () => {
  test("opens the log-in dialog from the header", async () => {
    const { settle } = await open("/ava");
    press(find("header button", "Log in"));
    await until(settle, "dialog form");
    expect(find("dialog form button", "Log in").getAttribute("type")).toBe("submit");
  });

  test("opens the subscribe dialog from an offer", async () => {
    const { settle } = await open("/ava");
    press(document.querySelector('[aria-label="Offers"] button')!);
    await until(settle, "dialog form");
    expect(document.querySelector("dialog")?.textContent).toContain("Ava");
  });
});

test("an app that broke says so, and its way to go on loads the page anew", async () => {
  const { app } = await open("/ava");
  // React tells the console what a boundary caught.
  const told = vi.spyOn(console, "error").mockReturnValue();
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  act(() => app.send({ type: "xstate.error.actor.page", error: new Error("broken") } as never));
  expect(document.body.textContent).toContain("This page could not be loaded.");
  expect(told).toHaveBeenCalled();
  press(find("button", "Reload"));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
