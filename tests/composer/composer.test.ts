import { expect, test } from "vitest";
import { createActor } from "xstate";

import { provideComposer } from "../../src/actors/composer/composer.actors.ts";
import { UnreachableError, type MakeCall } from "../../src/actors/http/call.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

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
const begin = (storage: Storage, lost: number) => {
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
    return left >= 0
      ? Promise.reject(new UnreachableError(null))
      : Promise.resolve({ status: "ok", data: { status: "sent" } });
  };
  const services = testServices({
    call: call as MakeCall,
    storage: createEntryStorage(
      () => storage,
      () => sampleGlobals.now,
    ),
    globals: { ...sampleGlobals, user: { ...sampleFan, username: "sub" } },
  });
  const composer = createActor(provideComposer(services), {
    input: { username: "ava", isCreator: true, hasPurchase: false },
  }).start();
  const type = (value: string) => composer.send({ type: "field.changed", field: "written", value });
  const rested = async () => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  };
  return { composer, sent, type, rested };
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
