import { act } from "react";
import { flushSync } from "react-dom";
import { expect, onTestFinished, test } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";

import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import { toastsMachine, type FlashKept } from "../../src/machines/toasts/toasts.machine.ts";
import { Overlays, preloadEveryDialog } from "../../src/views/app/overlays.view.tsx";
import { scrim } from "../../src/views/app/overlays.css.ts";
import { renderAlone } from "../kit/render.tsx";

const page = { isMobile: false } as never;
const silent = fromCallback<FlashKept>(() => {});
const question = { kind: "alert", title: "Sorry", text: "That did not work." } as const;

test("a press is answered by the dark page, the dialog is drawn after that", async () => {
  await preloadEveryDialog();
  const dialogs = createActor(
    dialogsMachine.provide({ actors: { loadFlows: fromPromise(() => new Promise<void>(() => {})) } }),
    { input: { signedIn: false, page, route: null } },
  ).start();
  const toasts = createActor(toastsMachine.provide({ actors: { flash: silent } })).start();
  onTestFinished(() => {
    dialogs.stop();
    toasts.stop();
  });
  renderAlone(<Overlays dialogs={dialogs} toasts={toasts} />);
  const shown = () => [
    document.querySelectorAll(`.${scrim}`).length,
    document.querySelectorAll("dialog").length,
  ];
  expect(shown()).toEqual([0, 0]);
  await act(async () => {
    flushSync(() => dialogs.send({ type: "dialog.requested", dialog: question, now: 0 }));
    expect(shown()).toEqual([1, 0]);
  });
  expect(shown()).toEqual([0, 1]);
  await act(async () => dialogs.send({ type: "question.confirmed", id: 1 }));
  expect(shown()).toEqual([0, 0]);
});
