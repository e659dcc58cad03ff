import { assign, createActor, emit, setup, waitFor, type AnyActorRef } from "xstate";
import { afterAll, describe, expect, test } from "vitest";

import { answeredAtOnce } from "../../src/actors/http/answered-at-once.ts";
import { createKnownAnswers } from "../../src/actors/http/known-answers.ts";
import { takeKeptTip } from "../../src/actors/tip/tip.actors.ts";
import { createLoadResource } from "../../src/actors/resource/resource.actors.ts";
import { createEventDispatcher } from "../../src/actors/app/event-dispatcher.ts";
import { provideEvery } from "../../src/actors/app/provide-every.ts";
import { loadFirstPage, startApp } from "../../src/actors/app/start.ts";
import { selectAppView } from "../../src/machines/app/app.machine.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { promiseProvidedBy } from "../../src/machines/app/provided-by.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { dialogsMachine, type DialogsRef } from "../../src/machines/dialogs/dialogs.machine.ts";
import { createPages as productPages } from "../../src/pages/pages.ts";
import { resourceMachine, selectResourceView } from "../../src/machines/resource/resource.machine.ts";
import { sampleGlobals, testServices } from "./app-services.ts";

const loading: Promise<void>[] = [];

/** The pages of the product. What is still loaded of them when a test is over is waited for at the end. */
const createPages = () => {
  const pages = productPages();
  const load = (page: Parameters<typeof pages.load>[0]): Promise<void> => {
    const loaded = pages.load(page);
    loading.push(loaded);
    return loaded;
  };
  return { ...pages, load };
};

afterAll(async () => void (await Promise.all(loading)));

const textsOf = (app: ReturnType<typeof startApp>["app"]): string[] =>
  app.system
    .get("toasts")
    .getSnapshot()
    .context.toasts.map(({ text }: { text: string }) => text);

describe("starting", () => {
  test("what an actor emits while the system starts reaches the always-on actors", () => {
    const { app } = startApp(testServices(), { path: "/account/dashboard", search: "" }, createPages());
    expect(textsOf(app)).toEqual(["Not authorized."]);
  });

  test("when the start is over the page of the location has its actor", async () => {
    const services = testServices({ globals: { ...sampleGlobals, user: sampleCreator } });
    const location = { path: "/account/dashboard", search: "" };
    const pages = createPages();
    await loadFirstPage(services, location, pages);
    const { app } = startApp(services, location, pages);
    expect(selectAppView(app.getSnapshot())).toEqual({ status: "shown", route: { page: "dashboard" } });
    expect(app.system.get("page").getSnapshot().value).toBe("loading");
    expect(services.calls).toEqual([["getDashboard", {}]]);
  });

  test("[SHELL-78] on hold only the notice opens, whatever was to be opened again", async () => {
    const user = { ...sampleCreator, tip_blocked: true };
    const services = testServices({ globals: { ...sampleGlobals, user } });
    services.storage.write("tip", { kind: "tip", username: "ava" }, 60);
    startApp(services, { path: "/ava", search: "" }, createPages());
    // The code that opens it is there as soon as it is asked for again.
    await import("../../src/actors/subscribe/reopen.ts");
    await Promise.resolve();
    expect(takeKeptTip(services.storage)).toMatchObject({ username: "ava" });
  });

  test("a kept toast is shown by the next page, once", () => {
    const services = testServices();
    services.storage.write("flash", { kind: "success", text: "Payment successful" });
    expect(textsOf(startApp(services, { path: "/__kit", search: "" }, createPages()).app)).toEqual([
      "Payment successful",
    ]);
    expect(textsOf(startApp(services, { path: "/__kit", search: "" }, createPages()).app)).toEqual([]);
  });
});

test("[RT-03] [RT-24] what the server tells of the viewer opens the pages, the menu and the buttons of the next page", async () => {
  const fan = { ...sampleFan, email_confirmed: false };
  const services = testServices({ globals: { ...sampleGlobals, user: fan } });
  const { app } = startApp(services, { path: "/__kit", search: "" }, createPages());
  const user = {
    ...sampleFan,
    type: "model",
    compliance_status: { status: "approved", reason: null },
  } as const;
  app.system.get("session").send({ type: "socket.received", name: "account.user-update", data: { user } });
  app.system.get("router").send({
    ...{ type: "location.changed", location: { path: "/stream/create", search: "" }, now: 1_790_000_000 },
  });
  await waitFor(
    app,
    (snapshot) =>
      selectAppView(snapshot).status === "shown" && snapshot.context.route?.page === "broadcast-studio",
  );
  app.send({ type: "menu.chosen", viewer: user, counters: null, invites: false });
  const dialogs = await waitFor(app, () => app.system.get("dialogs") !== undefined).then(() =>
    waitFor(app.system.get("dialogs") as DialogsRef, ({ context: { stack } }) => stack.length > 0),
  );
  expect(dialogs.context.stack[0]!.request).toMatchObject({ facts: { viewer: { type: "model" } } });
  app.system.get("router").send({
    ...{ type: "location.changed", location: { path: "/account/email_and_pwd", search: "" } },
    now: 1_790_000_000,
  });
  await waitFor(app, ({ context }) => context.route?.page === "email-and-password");
  expect(app.system.get("page").getSnapshot().context).toMatchObject({ isConfirmed: true });
});

describe("a page whose code is not there yet", () => {
  const location = { path: "/ava", search: "" };

  test("has its actor as soon as the code is there, and the rooms of its socket", async () => {
    const { app } = startApp(testServices(), location, createPages());
    expect(selectAppView(app.getSnapshot())).toEqual({ status: "starting" });
    await waitFor(app, (snapshot) => selectAppView(snapshot).status === "shown");
    expect(app.system.get("page").getSnapshot().context.route.username).toBe("ava");
  });

  test("can be asked for again when it could not be loaded", async () => {
    const pages = createPages();
    let isBroken = true;
    const load = (page: Parameters<typeof pages.load>[0]) =>
      isBroken ? Promise.reject(new Error("no network")) : pages.load(page);
    const { app } = startApp(testServices(), location, { ...pages, load });
    await waitFor(app, (snapshot) => selectAppView(snapshot).status === "failed");
    isBroken = false;
    app.send({ type: "connection.restored" });
    await waitFor(app, (snapshot) => selectAppView(snapshot).status === "shown");
  });

  test("is the home page's where the guard sends the viewer home", async () => {
    const loaded: string[] = [];
    const pages = { ...createPages(), load: async (page: string) => void loaded.push(page) };
    await loadFirstPage(testServices(), { path: "/account/dashboard", search: "" }, pages);
    await loadFirstPage(testServices(), { path: "/no/such/page", search: "" }, pages);
    expect(loaded).toEqual(["landing"]);
  });
});

describe("known answers", () => {
  test("a machine whose answer came with the page is ready when start() returns, and nothing is called", () => {
    const data = { user: { username: "ava" } };
    const services = testServices({ known: createKnownAnswers({ "GET /api/v1/user/ava": data }) });
    const machine = provideEvery(resourceMachine, { loadResource: createLoadResource(services) });
    const request = { endpoint: "getCreator", input: { username: "ava" } } as const;
    const actor = createActor(machine, { input: { request } });
    actor.start();
    expect(selectResourceView(actor.getSnapshot())).toMatchObject({ status: "ready", data });
    expect(services.calls).toEqual([]);

    const other = createActor(machine, { input: { request } });
    other.start();
    expect(selectResourceView(other.getSnapshot())).toEqual({ status: "loading" });
    expect(services.calls).toEqual([["getCreator", { username: "ava" }]]);
  });

  test("an unknown answer leaves the promise as it is", async () => {
    const asked: string[] = [];
    const refusing = answeredAtOnce(promiseProvidedBy<string, string>("src/actors/here.ts"), (input) => {
      asked.push(input);
      return null;
    });
    const actor = createActor(refusing, { input: "x" });
    const failure = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    expect(String(await failure)).toContain("src/actors/here.ts has it");
    expect(asked).toEqual(["x"]);
  });
});

describe("the event dispatcher", () => {
  const asker = setup({
    types: {
      context: {} as { answers: readonly string[] },
      events: {} as { type: "ask" } | { type: "question.answered"; name: string; answer: string },
      emitted: {} as SharedEmitted,
    },
  }).createMachine({
    id: "asker",
    context: { answers: [] },
    on: {
      ask: { actions: emit({ type: "dialog.requested", dialog: { kind: "confirm", name: "leave" } }) },
      "question.answered": {
        actions: assign({
          answers: ({ context, event }) => [...context.answers, `${event.name}: ${event.answer}`],
        }),
      },
    },
  });
  const page = { captchaRequired: false, signupSource: null, isMobile: false } as const;
  const root = setup({ actors: { asker, dialogs: dialogsMachine } }).createMachine({
    id: "root",
    invoke: [
      { id: "one", src: "asker", systemId: "one" },
      { id: "two", src: "asker", systemId: "two" },
      { id: "dialogs", src: "dialogs", systemId: "dialogs", input: { signedIn: false, page, route: null } },
    ],
  });

  test("a question opens a dialog, and its answer goes to the actor that asked and to no other", () => {
    const dispatcher = createEventDispatcher(() => 77);
    const app = createActor(root, { inspect: dispatcher.inspect });
    app.start();
    dispatcher.open(app);
    const { one, two, dialogs } = app.system.getAll() as Record<string, AnyActorRef>;
    one!.send({ type: "ask" });
    dialogs!.send({ type: "question.confirmed", id: 1 });
    one!.send({ type: "ask" });
    dialogs!.send({ type: "dialog.dismissed", id: 2 });
    const answers = [one, two].map((ref) => ref!.getSnapshot().context.answers);
    expect(answers).toEqual([["leave: confirmed", "leave: dismissed"], []]);
  });

  test("[SHELL-67] a press on the header's buttons opens the dialogs, which another page closes, with their real flows, and the session's logout", async () => {
    const guest = startApp(testServices(), { path: "/__kit", search: "" }, createPages());
    guest.app.send({ type: "signUp.chosen" });
    const dialogs: DialogsRef = guest.app.system.get("dialogs");
    const { context } = await waitFor(dialogs, (snapshot) => snapshot.context.stack.length > 0);
    const [dialog] = context.stack;
    expect(dialog!.request.kind).toBe("sign-up");
    dialog!.ref!.send({ type: "field.changed", field: "username", value: "a-new-fan" });
    expect(dialog!.ref!.getSnapshot().context.username).toBe("a-new-fan");
    const entry = (await guest.journal.recorder())
      .recording()
      .entries.find((it) => it.kind === "actor" && it.id === "dialog-1");
    expect(entry).toMatchObject({ machine: "sign-up" });
    // Back leads to another page.
    guest.app.system
      .get("router")
      .send({ type: "location.changed", location: { path: "/browse", search: "" }, now: 0 });
    expect(dialogs.getSnapshot().context.stack).toEqual([]);

    const services = testServices({ globals: { ...sampleGlobals, user: sampleFan } });
    const { app } = startApp(services, { path: "/__kit", search: "" }, createPages());
    app.send({ type: "menu.chosen", viewer: sampleFan, counters: null, invites: true });
    const own = await waitFor(app, () => app.system.get("dialogs") !== undefined).then(() =>
      waitFor(app.system.get("dialogs") as DialogsRef, ({ context: { stack } }) => stack.length > 0),
    );
    own.context.stack[0]!.ref!.send({ type: "logOut.chosen" });
    await expect.poll(() => services.calls).toEqual([["logout", {}]]);
  });
});
