import { createActor } from "xstate";
import { describe, expect, test } from "vitest";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { resolveRoute } from "../../src/machines/router/route.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { MemberBar } from "../../src/views/app/member.view.tsx";
import { BottomBar, type BottomLink } from "../../src/views/shell/bottom-bar/bottom-bar.view.tsx";
import { find, render } from "../kit/render.tsx";

const facts = { rootUsername: null, signupSource: "creators", development: false };

const app = createActor(appMachine, { input: appFlow.inputs[0]! });

const barOf = (user: CurrentUser | null, path: string) => {
  const session = createActor(sessionMachine, { input: { user, counters: null } });
  session.start();
  document.body.replaceChildren();
  render(
    <MemberBar
      app={app}
      session={session}
      route={resolveRoute({ path, search: "" }, { ...facts, viewer: user })}
    />,
  );
  return [...document.querySelectorAll("nav a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
    link.getAttribute("aria-current"),
  ]);
};

describe("the bottom navigation", () => {
  test("[SHELL-31] a creator finds home and the own profile, the shown one marked", () => {
    const bar = barOf(sampleCreator, "/ava");
    expect(bar).toContainEqual(["Home", "/", null]);
    expect(bar).toContainEqual(["Profile", "/ava", "page"]);
    const marked = (path: string) =>
      barOf(sampleCreator, path).flatMap(([label, , it]) => (it ? [label] : []));
    expect(marked("/")).toEqual(["Home"]);
    expect(marked("/noah")).toEqual([]);
    expect(marked("/account/dashboard")).toEqual([]);
  });

  test("[SHELL-30] [SHELL-31] a fan finds home and whom he follows, and nothing of a creator's", () => {
    const bar = barOf(sampleFan, "/account/following");
    expect(bar).toContainEqual(["Home", "/", null]);
    expect(bar).toContainEqual(["Following", "/account/following", "page"]);
    expect(bar.map(([label]) => label)).not.toContain("Profile");
    expect(barOf(sampleCreator, "/account/following").map(([label]) => label)).not.toContain("Following");
  });

  test.each([sampleFan, sampleCreator])("[SHELL-29] each finds home, inbox and notifications", (user) => {
    const paths = barOf(user, "/").map(([, path]) => path);
    expect(paths.slice(0, 3)).toEqual([
      "/",
      "/account/direct-message/inbox",
      "/account/direct-message/notifications",
    ]);
  });

  test("a single page is no choice", () => {
    render(<BottomBar links={[{ id: "home", label: "Home", href: "/", icon: "home" }]} current="home" />);
    expect(document.querySelector("nav")).toBeNull();
  });

  test("[SHELL-32] a guest has none", () => {
    expect(barOf(null, "/ava")).toEqual([]);
  });

  test("[SHELL-33] it is hidden on creator signup", () => {
    expect(barOf(sampleCreator, "/creator/signup")).toEqual([]);
    expect(barOf(sampleCreator, "/").length).toBeGreaterThan(1);
  });

  test("[RT-50] its badges are capped at 99+ and hidden at 0", () => {
    const links = (count: number): BottomLink[] => [
      { id: "home", label: "Home", href: "/", icon: "home" },
      { id: "inbox", label: "Inbox", href: "/inbox", icon: "message", count },
    ];
    const { again } = render(<BottomBar links={links(120)} current="home" />);
    expect(find('a[href="/inbox"]').textContent).toBe("Inbox99+ unread");
    again(<BottomBar links={links(0)} current="home" />);
    expect(find('a[href="/inbox"]').textContent).toBe("Inbox");
  });
});
