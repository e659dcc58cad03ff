import { createActor, SimulatedClock } from "xstate";
import { expect, test } from "vitest";

import { createFlash } from "../../src/actors/storage/flash.actors.ts";
import { selectToastsView } from "../../src/machines/toasts/toasts-view.ts";
import { TOAST_DURATION_MS, toastsMachine } from "../../src/machines/toasts/toasts.machine.ts";
import type { AppServices } from "../../src/actors/app/services.ts";
import { testServices } from "../actors/app-services.ts";

/** The toasts of a page whose page before has left one; `code` is what loads the code that shows it. */
const afterLoad = (code: Partial<Pick<AppServices, "loadToasts">>) => {
  const services = testServices(code);
  services.storage.write("flash", { kind: "success", text: "Payment successful" }, 60);
  const flash = createFlash(services);
  const clock = new SimulatedClock();
  const actor = createActor(toastsMachine.provide({ actors: { flash } }), { clock }).start();
  const texts = () => {
    const view = selectToastsView(actor.getSnapshot());
    return view.status === "empty" ? [] : view.toasts.map(({ text }) => text);
  };
  return { actor, clock, storage: services.storage, texts };
};

test("a toast of the page before is shown at once where its code is there, and left for no other page", () => {
  const { storage, texts } = afterLoad({});
  expect([texts(), storage.read("flash")]).toEqual([["Payment successful"], null]);
});

test.each(["comes", "cannot be had"])("its time begins when the code that shows it %s", async (how) => {
  const code = Promise.withResolvers<void>();
  const { clock, texts } = afterLoad({ loadToasts: () => code.promise });
  clock.increment(TOAST_DURATION_MS * 3);
  expect(texts()).toEqual([]);
  if (how === "comes") code.resolve();
  else code.reject(new Error("offline"));
  await expect.poll(texts).toEqual(["Payment successful"]);
  clock.increment(TOAST_DURATION_MS - 1);
  expect(texts()).toEqual(["Payment successful"]);
  clock.increment(1);
  expect(texts()).toEqual([]);
});

test("a page that is left before its code has come tells nobody", async () => {
  const code = Promise.withResolvers<void>();
  const { actor, texts } = afterLoad({ loadToasts: () => code.promise });
  actor.stop();
  code.resolve();
  await code.promise;
  expect(texts()).toEqual([]);
});
