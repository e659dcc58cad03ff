import { act } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";

import type { HiddenCreators } from "../../src/domain/creator/hidden-creators.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import { createDialogForm } from "../../src/actors/landing/dialog-form.actors.ts";
import { landingMachine } from "../../src/machines/landing/landing.machine.ts";
import type { Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import { signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import { signUpMachine } from "../../src/machines/sign-up/sign-up.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CreatorCard as Card } from "../../src/protocol/records.ts";
import { CreatorCard } from "../../src/views/landing/creator-card.view.tsx";
import { LandingPage, preloadGuestForm } from "../../src/views/landing/landing.view.tsx";
import { typeInto } from "../../model-tests/walk/page-actions.ts";
import { find, press, render } from "../kit/render.tsx";

const card = (username: string, more: Partial<Card> = {}): Card => ({
  user: {
    id: username,
    username,
    display_name: username.toUpperCase(),
    fans_avatar_url: `/media/public/${username}.webp`,
    fans_cover_picture_url: null,
    is_streaming: false,
  },
  subscription_price: 999,
  can_subscribe_free: false,
  post_count: { post: 1, picture: 60, video: 0, likes: 14_437 },
  latest_post_at: null,
  is_subscribed: false,
  is_subscribed_free: false,
  ...more,
});
const page = (...items: readonly Card[]): CallResult<unknown> => ({
  status: "ok",
  data: { items, page: 1, pages: 1, total: items.length },
});

beforeAll(preloadGuestForm);

/** What the form in the page is called, and its fields. */
const forms = () => ({
  form: () => find("form").getAttribute("aria-label"),
  fields: () => [...document.querySelectorAll("form input")].map((input) => input.getAttribute("name")),
});

const show = async (
  answers: readonly (CallResult<unknown> | Error)[],
  site: Partial<SiteRecord> = {},
  hidden: HiddenCreators = {},
  loadForms: () => Promise<void> = () => Promise.resolve(),
) => {
  const asked: Call[] = [];
  const emitted: unknown[] = [];
  const loadResource = fromPromise<CallResult<unknown>, Call>(async ({ input }) => {
    const answer = answers[Math.min(asked.push(input), answers.length) - 1]!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const machine = landingMachine.provide({
    actors: {
      hiddenCreators: fromCallback(({ sendBack }) => sendBack({ type: "hidden.told", hidden })),
      resource: resourceMachine.provide({ actors: { loadResource } }),
      dialogForm: createDialogForm({ browser: window }),
      loadForms: fromPromise(loadForms),
      signIn: signInMachine,
      signUp: signUpMachine,
    },
  });
  const actor = createActor(machine, {
    input: {
      route: { page: "landing" },
      user: null,
      site: { ...sampleSite, ...site },
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  });
  actor.on("*", (event) => void emitted.push(event));
  actor.start();
  render(<LandingPage page={actor} />);
  await act(async () => undefined);
  return { asked, emitted };
};

describe("the landing page", () => {
  test("[ROUTE-65] a guest finds the claim, and 12 popular creators are asked for", async () => {
    const { asked, emitted } = await show([page(card("ava"), card("mia", { subscription_price: 0 }))]);
    expect(asked).toEqual([{ endpoint: "getTop", input: { s: 12 } }]);
    expect(find("h1").textContent).toContain("front row");
    press(find("button", "Become a creator"));
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "sign-up", isModel: true } }]);
  });
  test("[ROUTE-52] [ROUTE-65] the log-in form stands in the page, the sign-up form takes its place and the focus", async () => {
    const { emitted } = await show([page(card("ava"))]);
    const { form, fields } = forms();
    expect([form(), fields()]).toEqual(["Log in", ["email", "password"]]);
    // Nobody has asked for it yet: the page keeps its place.
    expect(document.activeElement).toBe(document.body);
    await act(async () => press(find("button", "Sign up here")));
    expect([form(), fields()]).toEqual(["Sign up", ["username", "email", "password"]]);
    expect(document.activeElement?.getAttribute("name")).toBe("username");
    await act(async () => press(find("button", "Log in here")));
    expect(form()).toBe("Log in");
    expect(emitted).toEqual([]);
  });
  test("[ROUTE-52] below a dialog with a form stands no other one, and what was typed is there afterwards", async () => {
    await show([page(card("ava"))]);
    await act(async () => void typeInto(document.body, "email", "dana"));
    const dialog = document.createElement("dialog");
    dialog.innerHTML = "<p>Anything</p>";
    await act(async () => document.body.append(dialog));
    expect(forms().fields()).toEqual(["email", "password"]);
    await act(async () => void (dialog.innerHTML = "<form></form>"));
    expect(forms().fields()).toEqual([]);
    await act(async () => dialog.remove());
    expect(document.querySelector<HTMLInputElement>("form input")?.value).toBe("dana");
  });
  test("[ROUTE-52] until the forms are there, and where they do not come, their place says so or opens the dialogs", async () => {
    await show([page(card("ava"))], {}, {}, () => new Promise(() => {}));
    expect(document.querySelector('[role="status"]')?.textContent).toBe("Loading the log-in");
    document.body.replaceChildren();
    const { emitted } = await show([page(card("ava"))], {}, {}, () => Promise.reject(new Error("lost")));
    press(find("button", "Log in"));
    press(find("button", "Sign up"));
    expect(emitted).toEqual([
      { type: "dialog.requested", dialog: { kind: "sign-in" } },
      { type: "dialog.requested", dialog: { kind: "sign-up" } },
    ]);
  });
  test("[CONST-01] [CONST-02] whom the viewer is not interested in is left out, of the covers beside the claim too", async () => {
    const cover = (username: string): Card => {
      const { user, ...rest } = card(username);
      return { ...rest, user: { ...user, fans_cover_picture_url: `/media/public/${username}-cover.webp` } };
    };
    await show([page(cover("ava"), cover("mia"))], {}, { mia: 1_790_000_000 });
    expect([...document.querySelectorAll("section li a")].map((link) => link.getAttribute("href"))).toEqual([
      "/ava",
    ]);
    expect(document.body.innerHTML).not.toContain("mia");
  });
  test("[WL-02] [CWL-02] either brand invites creators, a site of neither does not", async () => {
    const invites: boolean[] = [];
    for (const signup_source of ["fantime", "creators", null] as const) {
      document.body.replaceChildren();
      await show([page(card("ava"))], { signup_source });
      invites.push(document.body.textContent?.includes("Become a creator"));
    }
    expect(invites).toEqual([true, true, false]);
  });
  test("[API-27] a card leads to the page and says name, price and numbers", async () => {
    await show([page(card("ava"), card("mia", { subscription_price: 0 }))]);
    const [first, second] = [...document.querySelectorAll("section li")];
    expect(first?.querySelector("a")?.getAttribute("href")).toBe("/ava");
    expect(first?.textContent).toContain("AVA");
    expect(first?.textContent).toContain("$9.99 a month");
    expect(first?.textContent).toContain("14.4k");
    expect(second?.textContent).toContain("Free");
  });
  test("pictures are asked for in the widths that they are shown in, those of cards when they come near", async () => {
    const ava = card("ava");
    const user = { ...ava.user, fans_cover_picture_url: "/media/public/ava-cover.webp" };
    await show([page({ ...ava, user })]);
    const [piece, face] = [...document.querySelectorAll("img")];
    expect(piece?.srcset).toMatch(/^\/media\/public\/ava-cover-w96\.webp 96w, .*-w1600\.webp 1600w$/);
    expect(face?.srcset).toMatch(/-w96\.webp 96w, .*ava-w480\.webp 480w$/);
    expect([face?.sizes, face?.getAttribute("src")]).toEqual([
      expect.stringMatching(/46vw/),
      "/media/public/ava.webp",
    ]);
    expect([piece?.getAttribute("loading"), face?.getAttribute("loading")]).toEqual([null, "lazy"]);
  });
  test("in a list the pictures of the first row do not wait", async () => {
    render(<CreatorCard card={card("ava")} isFirst />);
    const picture = find("img");
    expect([picture.getAttribute("loading"), picture.getAttribute("fetchpriority")]).toEqual([null, "high"]);
  });
  test("no creators yet is shown", async () => {
    await show([page()]);
    expect(document.body.textContent).toContain("No creators yet");
  });
  test("a refusal can be tried again", async () => {
    const refusal = {
      status: "failed",
      failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
    } as const;
    await show([refusal, page(card("ava"))]);
    expect(find('[role="alert"]').textContent).toContain("Too many tries.");
    await act(async () => void press(find("button", "Try again")));
    expect(document.querySelectorAll("section li")).toHaveLength(1);
  });
  test("without a line it says that the server is not reached", async () => {
    await show([new Error("offline")]);
    expect(document.body.textContent).toContain("We could not reach the server.");
  });
});
