import { afterAll, beforeAll, expect, test } from "vitest";

import { pairId } from "../../src/domain/pair/pair.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { freeProfileJobs } from "../../src/server/free-profile/free-profile.jobs.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { partly } from "../running/partly.ts";
import type { JobRun } from "../../src/server/jobs/job.ts";

let server: ServerFixture;
let noah: Client;
let noahId = "";
beforeAll(async () => {
  server = await startFixture({ demo: true, clock: stillClock() });
  noah = await server.signedIn("noah");
  noahId = (await noah.get("/api/v1/user/noah")).body.user.id;
});
afterAll(() => server?.stop());

const PATH = "/api/v1/account/free-profile";
const isOn = async (): Promise<boolean> =>
  (await server.visitor().get("/api/v1/user/noah")).body.can_subscribe_free;

/** So many people follow for free; the first of them is the demo's fan. */
const addFollowers = async (count: number): Promise<void> => {
  const fanId = (await (await server.signedIn("fan")).get("/api/v1/auth/session")).body.user.id as string;
  await server.services.store.transact(systemMetadata, async (unit) => {
    for (let place = 0; place < count; place += 1) {
      const pair = pairId({ fanId: place === 0 ? fanId : `follower-${place}`, creatorId: noahId });
      const id = `free-${server.services.ids.next()}`;
      await unit.execute(subscriptionDecider, pair, { type: "FollowForFree", id });
    }
  });
};
const countFollowers = async (): Promise<number> => {
  const rows = await server.services.database
    .selectFrom("subscription")
    .select("id")
    .where("creator_id", "=", noahId)
    .where("type", "=", "free")
    .where("status", "=", "active")
    .execute();
  return rows.length;
};

test("[OWNER-36] [OWNER-41] [CAPI-11] it is created at once, and may be asked for twice; removed, all follows end, also those that come late", async () => {
  expect(await isOn()).toBe(false);
  for (const _ of [1, 2]) {
    const created = await noah.post(PATH, {});
    expect([created.status, created.body]).toEqual([200, { can_subscribe_free: true }]);
  }
  expect(await isOn()).toBe(true);
  await addFollowers(120);
  const removed = await noah.delete(`${PATH}?user_id=${noahId}`);
  expect([removed.status, removed.body]).toEqual([200, { can_subscribe_free: false }]);
  await server.advance(0);
  expect(await countFollowers()).toBe(0);
  const fan = await server.signedIn("fan");
  expect((await fan.get("/api/v1/user/noah")).body.is_subscribed_free).toBe(false);
  // Whose card was being checked when it was removed.
  await addFollowers(1);
  await server.advance(61);
  expect(await countFollowers()).toBe(0);
});

test("[OWNER-41] created again at once, who followed before the removal has lost it, and who follows since stays", async () => {
  await noah.post(PATH, {});
  await addFollowers(60);
  await server.advance(5);
  await noah.delete(PATH);
  expect((await noah.post(PATH, {})).body).toEqual({ can_subscribe_free: true });
  expect(await isOn()).toBe(true);
  await server.advance(0);
  expect(await countFollowers()).toBe(0);
  await addFollowers(1);
  await server.advance(61);
  expect(await countFollowers()).toBe(1);
  await noah.delete(PATH);
  await server.advance(0);
});

const countCancelled = async (): Promise<number> => {
  const stored = await server.services.database
    .selectFrom("event")
    .select("type")
    .where("type", "=", "SubscriptionCancelled")
    .where("stream", "like", `%${noahId}`)
    .execute();
  return stored.length;
};

test("[OWNER-41] a run is one batch, and one that is killed between two goes on with those that are left", async () => {
  await noah.post(PATH, {});
  await addFollowers(120);
  const before = await countCancelled();
  const { run } = freeProfileJobs["free-profile.end-follows"];
  const removedAt = server.services.clock.now() + 1;
  const context = partly<JobRun>("run of a job", { services: server.services });
  for (let batch = 0; batch < 2; batch += 1)
    expect(await run({ creatorId: noahId, removedAt }, context)).toEqual({ again: 0 });
  expect(await countFollowers()).toBe(20);
  await noah.delete(PATH);
  await server.advance(0);
  expect(await countFollowers()).toBe(0);
  // Each once.
  expect((await countCancelled()) - before).toBe(120);
  await server.advance(61);
});

test("nobody does so for somebody else", async () => {
  const mia = await server.signedIn("mia");
  const answers = [await mia.post(PATH, { user_id: noahId }), await mia.delete(`${PATH}?user_id=${noahId}`)];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, "not_allowed"],
    [403, "not_allowed"],
  ]);
});
