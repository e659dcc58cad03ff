import { expect, test } from "vitest";
import { createActor, toPromise } from "xstate";

import type { MakeCall } from "../../src/actors/http/call.ts";
import { createLogout } from "../../src/actors/session/session.actors.ts";
import { memoryStorage, testServices } from "../actors/app-services.ts";

const written = [
  ...["application_ava", "draft_ava_sub", "unsent_ava_sub", "post_draft_ava", "upload_3f2a"],
  // Of somebody whose session ended here before, without a log-out.
  "draft_noah_sub",
].map((name) => `csf_${name}`);
const others = ["csf_hidden_creators", "csf_warning_ava", "csf_no_logout", "csf_tip", "theme"];

/** What is left in the storage after a log-out that is answered so. */
const afterLogout = async (answer: object): Promise<readonly string[]> => {
  const localStorage = memoryStorage();
  for (const key of [...written, ...others]) localStorage.setItem(key, "{}");
  const browser = { localStorage } as unknown as Window;
  const call = (() => Promise.resolve(answer)) as unknown as MakeCall;
  const actor = createActor(createLogout(testServices({ browser, call })));
  actor.start();
  await toPromise(actor);
  return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!);
};

test("a log-out removes from the browser what accounts have written there, and nothing else", async () => {
  expect(await afterLogout({ status: "ok", data: {} })).toEqual(others);
});

test("so does one of a session that was ended elsewhere before; one that is refused removes nothing", async () => {
  const failed = (code: string) => ({ status: "failed", failure: { code, error: "" } });
  expect(await afterLogout(failed("unauthorized"))).toEqual(others);
  expect(await afterLogout(failed("too_many"))).toEqual([...written, ...others]);
});

test("a browser that blocks its storage logs out all the same", async () => {
  const browser = {
    get localStorage(): Storage {
      throw new Error("blocked");
    },
  } as unknown as Window;
  const answer = { status: "ok", data: {} };
  const call = (() => Promise.resolve(answer)) as unknown as MakeCall;
  const actor = createActor(createLogout(testServices({ browser, call })));
  actor.start();
  expect(await toPromise(actor)).toEqual(answer);
});
