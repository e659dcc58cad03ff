import { describe, expect, test } from "vitest";
import { createActor, type AnyActorRef } from "xstate";

import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";
import { provideComposer } from "../../src/actors/composer/composer.actors.ts";
import { UnreachableError, type MakeCall } from "../../src/actors/http/call.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { composerMachine } from "../../src/machines/composer/composer.machine.ts";
import {
  FILES_LOST,
  type Sent as SendAnswer,
  type Unsent,
} from "../../src/machines/composer/composer.setup.ts";
import { sentMessage } from "../../src/machines/conversation/sample-messages.ts";
import { expiredUpload, sampleMedia } from "../../src/machines/upload/sample-media.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const memory = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  } as unknown as Storage;
};

interface Sent {
  readonly text: string;
  readonly key: string | undefined;
  readonly purchase: string | undefined;
}

/** A browser whose line is down for the first `lost` messages. */
const begin = (
  storage: Storage,
  lost: number,
  reply: () => Promise<unknown> = () => Promise.resolve({ status: "ok", data: { status: "sent" } }),
) => {
  const sent: Sent[] = [];
  let left = lost;
  const call = (
    name: string,
    input: Partial<EndpointInput<"sendMessage">>,
    options?: { readonly key?: string },
  ) => {
    if (name !== "sendMessage") return Promise.resolve({ status: "ok", data: { ok: true } });
    sent.push({ text: input.text ?? "", key: options?.key, purchase: input.purchase_id });
    left -= 1;
    return left >= 0 ? Promise.reject(new UnreachableError(null)) : reply();
  };
  const services = testServices({
    call: call as MakeCall,
    storage: createEntryStorage(
      () => storage,
      () => sampleGlobals.now,
    ),
    globals: { ...sampleGlobals, user: { ...sampleFan, username: "sub" } },
  });
  const logic = provideComposer(services);
  const input = { username: "ava", isCreator: true, hasPurchase: false };
  const open = () => createActor(logic, { input }).start();
  const composer = open();
  const type = (value: string) => composer.send({ type: "field.changed", field: "written", value });
  const rested = async () => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  };
  return { composer, open, sent, type, rested };
};

test("a message that could not be sent stays over a reload, and is sent again under its key", async () => {
  const storage = memory();
  const first = begin(storage, 1);
  first.type("Hello");
  first.composer.send({ type: "form.submitted" });
  await first.rested();
  expect(first.composer.getSnapshot().context.queue).toMatchObject([
    { written: "Hello", problem: expect.any(String) },
  ]);
  first.type("A draft");
  first.composer.stop();

  const second = begin(storage, 0);
  await second.rested();
  const { queue, written } = second.composer.getSnapshot().context;
  expect([queue.length, written]).toEqual([1, "A draft"]);
  second.composer.send({ type: "again.pressed", key: queue[0]!.key });
  await second.rested();
  expect(second.composer.getSnapshot().context.queue).toEqual([]);
  expect(second.sent).toEqual(first.sent);
  expect(second.sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
  second.composer.stop();

  const third = begin(storage, 0);
  await third.rested();
  expect(third.composer.getSnapshot().context).toMatchObject({ queue: [], written: "A draft" });
  third.composer.stop();
});

describe("a message whose composer is closed before its answer", () => {
  const opens = async (ends: (arrive: () => void, fail: () => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const first = begin(memory(), 0, () => promise);
    first.type("Hello");
    first.composer.send({ type: "form.submitted" });
    await first.rested();
    first.composer.stop();
    const second = first.open();
    await first.rested();
    expect(second.getSnapshot().context.queue).toMatchObject([{ written: "Hello", problem: null }]);
    second.send({ type: "discard.pressed", key: second.getSnapshot().context.queue[0]!.key });
    ends(
      () => resolve({ status: "ok", data: { status: "sent" } }),
      () => reject(new UnreachableError(null)),
    );
    await first.rested();
    const { queue } = second.getSnapshot().context;
    second.stop();
    expect(first.sent).toHaveLength(1);
    return queue.map(({ written, problem }) => [written, problem]);
  };

  test("is under way in the next one, which is told that it was sent, and does not send it twice", async () => {
    expect(await opens((arrive) => arrive())).toEqual([]);
  });

  test("is said not to be sent as soon as that is known", async () => {
    expect(await opens((_, fail) => fail())).toEqual([["Hello", UNREACHABLE]]);
  });
});

describe("a draft that waits for its files when the page is left", () => {
  const leave = async (then: (first: ReturnType<typeof begin>) => void) => {
    const storage = memory();
    const first = begin(storage, 0);
    first.type("Look");
    first.composer.send(sampleMedia);
    first.composer.send({ type: "form.submitted" });
    first.type("Look here");
    then(first);
    first.composer.stop();
    const second = begin(storage, 0);
    await second.rested();
    return second;
  };
  const shown = ({ composer }: ReturnType<typeof begin>) => {
    const { written, texts } = composer.getSnapshot().context;
    return [written, texts];
  };

  test("says so beside its text until it is written on", async () => {
    const second = await leave(() => {});
    expect(shown(second)).toEqual(["Look here", { media: FILES_LOST }]);
    const third = second.open();
    expect(third.getSnapshot().context.texts).toEqual({ media: FILES_LOST });
    second.type("Look there");
    expect(second.open().getSnapshot().context).toMatchObject({ written: "Look there", texts: {} });
  });

  test("says nothing when it did not wait any more", async () => {
    const second = await leave(({ composer }) => composer.send({ type: "form.left" }));
    expect(shown(second)).toEqual(["Look here", {}]);
  });
});

test("messages are sent one after the other in their order, each under a key of its own", async () => {
  const { composer, sent, type, rested } = begin(memory(), 0);
  for (const text of ["One", "One", "Two"]) {
    type(text);
    composer.send({ type: "form.submitted" });
    await rested();
  }
  expect(sent.map(({ text }) => text)).toEqual(["One", "One", "Two"]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  composer.stop();
});

test("what is given up is forgotten, and what is too long comes back into the field", async () => {
  const storage = memory();
  const { composer, type, rested } = begin(storage, 1);
  type("Hello");
  composer.send({ type: "form.submitted" });
  await rested();
  composer.send({ type: "discard.pressed", key: composer.getSnapshot().context.queue[0]!.key });
  const long = "a".repeat(2001);
  type(long);
  composer.send({ type: "form.submitted" });
  await rested();
  const { written, texts, queue } = composer.getSnapshot().context;
  expect([written, texts.text, queue]).toEqual([long, "A message has at most 2000 characters.", []]);
  composer.stop();
  const again = begin(storage, 0);
  await again.rested();
  expect(again.composer.getSnapshot().context.queue).toEqual([]);
  again.composer.stop();
});

test("what a message delivers stays with it over a reload, and not with the next one", async () => {
  const storage = memory();
  const first = begin(storage, 1);
  first.composer.send({ type: "purchase.chosen", purchase: { id: "p-1", description: "A song" } });
  first.type("Here it is");
  first.composer.send({ type: "form.submitted" });
  await first.rested();
  first.composer.stop();
  const second = begin(storage, 0);
  await second.rested();
  second.composer.send({
    type: "again.pressed",
    key: second.composer.getSnapshot().context.queue[0]!.key,
  });
  await second.rested();
  second.type("And a word");
  second.composer.send({ type: "form.submitted" });
  await second.rested();
  expect([...first.sent, ...second.sent].map(({ purchase }) => purchase)).toEqual(["p-1", "p-1", undefined]);
  second.composer.stop();
});

describe("the answer to a message is about that message alone", () => {
  const body = { media: [], amount_usd: 0, purchase: null };
  const [early, late] = ["early", "late"].map((key) => ({ ...body, key, written: `The ${key} one` }));
  const unpaid = { id: 120, price: 200 };
  /** The later one is under way, and the earlier one, which was not sent, is to be sent again. */
  const sendAgain = (before: Partial<Unsent> = {}) => {
    const send = promiseLogic<SendAnswer, Unsent>();
    const input = { username: "ava", isCreator: false, hasPurchase: false };
    const { actor } = drive(composerMachine, input, { sendMessage: send.logic });
    actor.send({ type: "writing.kept", written: "", unsent: [{ ...early!, ...before }, late!] });
    for (const key of ["late", "early"]) actor.send({ type: "again.pressed", key });
    return { actor, keys: () => send.asked.map(({ key }) => key) };
  };
  const queueOf = ({ actor }: ReturnType<typeof sendAgain>) =>
    actor.getSnapshot().context.queue.map(({ key, problem }) => [key, problem]);

  test("one before it that is sent again meanwhile is sent after it, and stays until then", () => {
    const chat = sendAgain();
    answer(chat.actor, "sendMessage", { status: "ok", sent: sentMessage });
    expect([queueOf(chat), chat.keys()]).toEqual([[["early", null]], ["late", "early"]]);
    answer(chat.actor, "sendMessage", { status: "ok", sent: sentMessage });
    expect(queueOf(chat)).toEqual([]);
  });

  test.each([
    ["has to be paid", { status: "unpaid", unpaid }],
    ["is refused", { status: "failed", failure: { ...sampleFailure, code: "message_refused" } }],
    ["fails", { status: "failed", failure: sampleFailure }],
    ["does not arrive", null],
  ])("one that %s says so itself, not the one before it", (_, told) => {
    const chat = sendAgain();
    if (told === null) breakOff(chat.actor, "sendMessage");
    else answer(chat.actor, "sendMessage", told);
    expect([queueOf(chat), chat.keys()]).toEqual([
      [
        ["early", null],
        ["late", expect.any(String)],
      ],
      ["late", "early"],
    ]);
  });

  test("one whose file is gone comes back into the form, not the one before it", () => {
    const chat = sendAgain();
    answer(chat.actor, "sendMessage", { status: "failed", failure: expiredUpload });
    expect(queueOf(chat)).toEqual([["early", null]]);
    expect(chat.actor.getSnapshot().context.written).toBe(late!.written);
  });

  test("one that is shown as paid while it is sent again takes no other with it", () => {
    const chat = sendAgain({ unpaid });
    answer(chat.actor, "sendMessage", { status: "ok", sent: sentMessage });
    expect(chat.keys()).toEqual(["late", "early"]);
    chat.actor.send({
      type: "writing.kept",
      written: "",
      unsent: [{ ...body, key: "third", written: "Third" }],
    });
    chat.actor.send({ type: "again.pressed", key: "third" });
    chat.actor.send({ type: "messages.shown", ids: [unpaid.id] });
    answer(chat.actor, "sendMessage", { status: "ok", sent: sentMessage });
    expect([queueOf(chat), chat.keys()]).toEqual([[["third", null]], ["late", "early", "third"]]);
  });
});

test("the files of a message that is refused before it is sent can be taken out, beside others that are sent", () => {
  const check = listener();
  const input = { username: "ava", isCreator: true, hasPurchase: false };
  const { actor } = drive(composerMachine, input, { checkFiles: check.logic });
  const uploads = (): Readonly<Record<string, AnyActorRef | undefined>> => actor.getSnapshot().children;
  const ids = () => actor.getSnapshot().context.media.map(({ id }) => id);
  actor.send(sampleMedia);
  uploads()["file-1"]!.send({ type: "upload.finished", document: { tkn: "one", srv_id: "main" } });
  actor.send({ type: "form.submitted" });
  actor.send(sampleMedia);
  answer(actor, "prepareMessage", { status: "failed", failure: { fields: { text: "It is too long." } } });
  const { media } = actor.getSnapshot().context;
  expect(ids()).toEqual(["kept-one", "file-1"]);
  expect(check.heard).toEqual([{ type: "files.doubted", files: media }]);
  actor.send({ type: "files.checked", gone: [], thumbs: { "kept-one": "/media/beach.webp" } });
  expect(actor.getSnapshot().context).toMatchObject({
    media: [{ thumb_url: "/media/beach.webp" }, { source: "sending" }],
    texts: { text: "It is too long." },
  });
  actor.send({ type: "file.removed", id: "kept-one" });
  expect([actor.getSnapshot().status, ids()]).toEqual(["active", ["file-1"]]);
  actor.send({ type: "file.removed", id: "file-1" });
  expect([actor.getSnapshot().status, ids()]).toEqual(["active", []]);
});
