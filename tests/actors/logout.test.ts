import { expect, test } from "vitest";
import { createActor, toPromise } from "xstate";

import type { MakeCall } from "../../src/actors/http/call.ts";
import { createDraft } from "../../src/actors/creator-application/creator-application.actors.ts";
import { createLogout } from "../../src/actors/session/session.actors.ts";
import { emptyApplication } from "../../src/domain/creator-application/application.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleGlobals, testServices } from "./app-services.ts";

const keptAfter = async (answer: object): Promise<unknown> => {
  const call = (() => Promise.resolve(answer)) as unknown as MakeCall;
  const services = testServices({ globals: { ...sampleGlobals, user: sampleFan }, call });
  const draft = createActor(createDraft(services), { input: { owner: sampleFan.username, begun: null } });
  draft.start();
  const fields = { ...emptyApplication, last_name: "Reyes" };
  draft.send({ type: "draft.changed", fields });
  const name = `application_${sampleFan.username}`;
  expect(services.storage.read(name)).toEqual(fields);
  await toPromise(createActor(createLogout(services)).start());
  return services.storage.read(name);
};

test("after the log-out the browser keeps nothing of what was typed into an application", async () => {
  expect(await keptAfter({ status: "ok", data: { ok: true } })).toBeNull();
  expect(await keptAfter({ status: "failed", failure: { code: "unauthorized" } })).toBeNull();
});

test("who could not be logged out keeps what he typed", async () => {
  expect(await keptAfter({ status: "failed", failure: { code: "unreachable" } })).toMatchObject({
    last_name: "Reyes",
  });
});
