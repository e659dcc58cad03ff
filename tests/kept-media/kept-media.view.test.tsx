import { act } from "react";
import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import { pageOf } from "../../src/actors/list/list.actors.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { keptMediaFlow } from "../../src/machines/kept-media/kept-media.flow.ts";
import { keptMediaMachine } from "../../src/machines/kept-media/kept-media.machine.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { AnswerTo, Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import type { Marking } from "../../src/machines/take-part/marking.ts";
import { KeptMediaPage } from "../../src/views/kept-media/kept-media.view.tsx";
import { find, press, render } from "../kit/render.tsx";

const medium = {
  ...{ id: 7, kind: "image", thumb_url: "/thumb.webp", url: "/large.webp", width: 4, height: 5 },
  ...{ duration: null, uncensor_amount: null, is_favorite: false },
} as const;
const HEART = '[aria-label="Favorite: Picture by Ava"]';
const ava = { username: "ava", display_name: "Ava" };

/** The page of what was bought, or marked, with one medium. */
const open = async (
  list: "purchases" | "favorites",
  item: object | null,
  answers: AnswerTo<"addFavorite">[] = [],
) => {
  const asked: unknown[] = [];
  const emitted: SharedEmitted[] = [];
  const marked: Marking[] = [];
  const loadPage = fromPromise<PageResult, PageRequest>(async ({ input: { request } }) => {
    asked.push(request.input);
    return pageOf(request, { status: "ok", data: { items: item === null ? [] : [item], next: null } });
  });
  const loadResource = fromPromise<CallResult<unknown>, Call>(async () => ({
    status: "ok",
    data: [ava, { username: "noah", display_name: "Noah" }],
  }));
  const machine = keptMediaMachine.provide({
    actors: {
      list: listMachine.provide({ actors: { loadPage } }),
      resource: resourceMachine.provide({ actors: { loadResource } }),
      changeFavorite: fromPromise<AnswerTo<"addFavorite">, Marking>(async ({ input }) => {
        marked.push(input);
        return answers[marked.length - 1]!;
      }),
    },
  });
  const route = { page: list, type: "photos" } as const;
  const page = createActor(machine, { input: { ...keptMediaFlow.inputs[0]!, route } });
  page.on("*", (event) => emitted.push(event));
  page.start();
  render(<KeptMediaPage page={page} />);
  const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  await settle();
  const go = async (selector: string, name?: string) => {
    press(find(selector, name));
    await settle();
  };
  return { asked, emitted, marked, page, settle, go };
};

test("[ACCT-45] a bought picture is shown with creator, price and date, and can be marked", async () => {
  const bought = { media: medium, creator: ava, payment_id: "p", bought_at: 1_790_000_000, amount_usd: 700 };
  const { go, marked } = await open("purchases", bought, [{ status: "ok", data: { ok: true } }]);
  expect(document.querySelector("li")!.textContent).toBe("Ava$7.00 · Sep 21, 2026");
  const heart = find(HEART);
  expect(heart.getAttribute("aria-pressed")).toBe("false");
  await go(HEART);
  expect([marked, heart.getAttribute("aria-pressed")]).toEqual([[{ mediaId: 7, isFavorite: true }], "true"]);
});

test("[ACCT-38] a locked favorite says how it opens; a mark that is refused comes back, with a toast", async () => {
  const locked = {
    media: { ...medium, url: null, is_favorite: true },
    creator: ava,
    is_locked: true,
  };
  const { go, emitted } = await open("favorites", locked, [{ status: "failed", failure: sampleFailure }]);
  expect(document.querySelector("li")!.textContent).toBe("LockedAvaOpens again when you subscribe");
  await go(HEART);
  expect(find(HEART).getAttribute("aria-pressed")).toBe("true");
  expect(emitted).toEqual([expect.objectContaining({ type: "toast.requested" })]);
});

test("[ACCT-38] [ACCT-45] a creator is chosen from those in the list; without anything the page says what to do", async () => {
  const { page, asked, go } = await open("favorites", null);
  expect(document.body.textContent).toContain("No favorites yet");
  expect(find("a", "Find something you like").getAttribute("href")).toBe("/");
  const names = [...document.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(names).toEqual(["All creators", "Ava (@ava)", "Noah (@noah)"]);
  act(() => page.send({ type: "creator.chosen", username: "ava" }));
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  await go("button", "Show all creators");
  expect(asked).toEqual([{ type: "photos" }, { type: "photos", username: "ava" }, { type: "photos" }]);
});
