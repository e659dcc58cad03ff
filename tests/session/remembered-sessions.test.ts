import { expect, test } from "vitest";

import { rememberSessions } from "../../src/server/session/remembered-sessions.ts";
import type { SessionRow } from "../../src/server/session/session-lookup.ts";
import type { Viewer } from "../../src/server/session/viewer.ts";

const viewer: Viewer = {
  ...{ id: "fan", username: "fan", type: "user", email: null, email_confirmed: false, country: null },
  ...{ tip_blocked: false, is_direct_pay: false, is_reviewer: false, acting_as: null, manages: [] },
};
const ages = { used_at: 0, session_created_at: 0, expires_at: 9 };

/** A database that is asked by hand, and what is written into it. */
const open = () => {
  const asked: { readonly id: string; readonly answer: (row: SessionRow | null) => void }[] = [];
  const state = { any: 0, sessions: 0, isKnown: true, now: 0 };
  const lookUp = (id: string) => {
    const { promise, resolve } = Promise.withResolvers<SessionRow | null>();
    asked.push({ id, answer: resolve });
    return promise;
  };
  const counts = () => (state.isKnown ? { any: state.any, sessions: state.sessions } : null);
  const { find, forget } = rememberSessions(lookUp, { counts }, () => state.now);
  const row = (id: string): SessionRow => ({
    ...viewer,
    ...ages,
    session_id: id,
    site: "demo",
    seen: "1:1:",
  });
  /** Finds a session that has to be looked up. */
  const findAnew = async (id: string) => {
    const before = asked.length;
    const found = find(id);
    expect(asked).toHaveLength(before + 1);
    asked.at(-1)!.answer(row(id));
    return found;
  };
  return { asked, state, find, findAnew, forget, row };
};

test("a session is looked up once a second", async () => {
  const { state, find, findAnew, asked } = open();
  const { row } = (await findAnew("a"))!;
  await findAnew("b");
  state.now = 999;
  expect((await find("a"))?.row).toBe(row);
  expect(asked).toHaveLength(2);
  state.now = 1000;
  await findAnew("a");
});

test("it is looked up anew once something that may change it is written, and not for other writes", async () => {
  const { state, find, findAnew } = open();
  await findAnew("a");
  state.any += 1;
  expect((await find("a"))?.asOf).toBe("1");
  state.sessions += 1;
  await findAnew("a");
});

test("what was written while it was looked up is not missed, also when another one is found in between", async () => {
  const { state, asked, find, findAnew, row } = open();
  const found = find("a");
  state.sessions += 1;
  await findAnew("b");
  asked[0]!.answer(row("a"));
  expect(await found).not.toBeNull();
  await findAnew("a");
});

test("requests between which something was written have seen different things", async () => {
  const { state, find, findAnew } = open();
  const first = (await findAnew("a"))!.asOf;
  expect((await find("a"))!.asOf).toBe(first);
  state.any += 1;
  expect((await find("a"))!.asOf).not.toBe(first);
});

test("nothing is remembered while it cannot be told what is written", async () => {
  const { state, findAnew } = open();
  await findAnew("a");
  state.isKnown = false;
  expect((await findAnew("a"))!.asOf).toBe("1:1:");
  state.isKnown = true;
  await findAnew("b");
  state.isKnown = false;
  await findAnew("b");
});

test("a session that is not there is looked up each time, and one that changed by itself too", async () => {
  const { asked, find, findAnew, forget } = open();
  const found = find("a");
  asked[0]!.answer(null);
  expect(await found).toBeNull();
  await findAnew("a");
  forget("a");
  await findAnew("a");
});
