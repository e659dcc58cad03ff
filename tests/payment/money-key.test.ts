import fc from "fast-check";
import { expect, test } from "vitest";

import { moneyKey } from "../../src/actors/http/money-key.ts";
import type { EntryStorage } from "../../src/actors/storage/entry-storage.ts";

const memory = (): EntryStorage & { readonly entries: Map<string, unknown> } => {
  const entries = new Map<string, unknown>();
  return {
    entries,
    read: (name) => entries.get(name) ?? null,
    write: (name, value) => void entries.set(name, value),
    remove: (name) => void entries.delete(name),
  };
};

test("the same call has the same key until it is answered, any other call another one", () => {
  const call = fc.record({ url: fc.webPath(), body: fc.option(fc.string()), makes: fc.boolean() });
  fc.assert(
    fc.property(call, call, (one, other) => {
      const storage = memory();
      const first = moneyKey(storage, one);
      expect(moneyKey(storage, one).key).toBe(first.key);
      const isSame = one.url === other.url && (one.body ?? "") === (other.body ?? "");
      expect(moneyKey(storage, other).key === first.key).toBe(isSame);
      first.forget();
      expect(moneyKey(storage, one).key).not.toBe(first.key);
    }),
  );
});

test("what was typed into a call is not left in the browser", () => {
  const storage = memory();
  moneyKey(storage, {
    url: "/api/v1/user/ava/tip",
    body: '{"tip_message":"a secret of mine"}',
    makes: false,
  });
  expect(JSON.stringify([...storage.entries])).not.toMatch(/secret|ava|tip/);
});

test("what makes something keeps its key for as long as the server knows it, what pays for half an hour", () => {
  const kept: unknown[] = [];
  const storage = { ...memory(), write: (_: string, __: unknown, life?: number) => void kept.push(life) };
  moneyKey(storage, { url: "/api/v1/account/broadcast", body: "{}", makes: true });
  moneyKey(storage, { url: "/oauth/payment/start/api", body: "{}", makes: false });
  expect(kept).toEqual([24 * 3600, 30 * 60]);
});
