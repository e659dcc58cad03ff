import { describe, expect, test } from "vitest";
import { waitFor } from "xstate";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { SocketReceived } from "../../src/machines/socket/socket-received.ts";
import { startProfile, startReady } from "./profile-start.ts";

const fan = { ...sampleFan, has_purchase: false };
const ofPost = (
  action: "add" | "delete" | "notify-new" | "edit",
  model_username = "ava",
): SocketReceived => ({
  type: "socket.received",
  name: "post.update",
  data: { model_username, post_id: 1, action, access: "paid" },
});
const payment = (type: string, model_username: string): SocketReceived => ({
  type: "socket.received",
  name: "payment.update",
  data: {
    type,
    model_username,
    status: "paid",
    transaction_id: "t",
    amount_usd: 999,
    payment_intent: "subscription",
    initial_purchase: true,
  },
});

describe("socket events", () => {
  const count = ({ view }: Awaited<ReturnType<typeof startReady>>) => {
    const shown = view();
    return shown.status === "ready" ? [shown.creator.post_count.post, shown.hasNewPosts] : null;
  };
  test("[RTP-01] [RTP-02] [RTP-16] add and delete change the count, the others do not", async () => {
    const started = await startReady({ records: [sampleRecord] });
    started.actor.send(ofPost("add"));
    expect(count(started)).toEqual([65, false]);
    started.actor.send(ofPost("delete"));
    started.actor.send(ofPost("edit"));
    expect(count(started)).toEqual([64, false]);
    started.actor.send(ofPost("add", "noah"));
    expect(count(started)).toEqual([64, false]);
  });
  test("[RTP-03] [RTP-16] notify-new shows 'Show more', which reloads from page one and goes away", async () => {
    const started = await startReady({ records: [sampleRecord] });
    started.actor.send(ofPost("notify-new"));
    expect(count(started)).toEqual([64, true]);
    await waitFor(started.actor, () => started.asked.length === 2);
    started.actor.send({ type: "newPosts.pressed" });
    await waitFor(started.actor, (snapshot) => !snapshot.context.hasNewPosts);
    expect(started.asked.slice(2).map(({ cursor }) => cursor)).toEqual([null, null]);
  });
  test("[RTP-04] any other action fetches the list again", async () => {
    const started = await startReady({ records: [sampleRecord] });
    await Promise.resolve();
    const before = started.asked.length;
    await waitFor(started.actor.getSnapshot().children.posts!, (snapshot) => snapshot.matches("end"));
    started.actor.send(ofPost("edit"));
    expect(started.asked.length).toBeGreaterThan(before);
  });
  test("[RTP-05] profile.update fetches the record again", async () => {
    const started = await startReady({ records: [sampleRecord, { ...sampleRecord, tip_blocked: true }] });
    started.actor.send({ type: "socket.received", name: "profile.update", data: { username: "Ava" } });
    await waitFor(started.actor, (snapshot) => snapshot.context.creator?.tip_blocked === true);
    started.actor.send({ type: "socket.received", name: "profile.update", data: { username: "noah" } });
    expect(started.calls.loads).toBe(2);
  });
  test("a record that could not be fetched again is asked for until it is there; the page goes on meanwhile", async () => {
    const changed = { ...sampleRecord, tip_blocked: true };
    const started = await startReady({ records: [sampleRecord, new Error("offline"), changed] });
    started.actor.send({ type: "line.restored" });
    await waitFor(started.actor, (snapshot) => snapshot.matches({ ready: { idle: "stale" } }));
    expect(started.view().status).toBe("ready");
    started.clock.increment(5_000);
    await waitFor(started.actor, (snapshot) => snapshot.context.creator?.tip_blocked === true);
    expect(started.calls.loads).toBe(3);
  });
  test("what was said while the line was lost was missed: the record is fetched again when it is back", async () => {
    const started = await startReady({ records: [sampleRecord, { ...sampleRecord, tip_blocked: true }] });
    expect(started.calls.loads).toBe(1);
    started.actor.send({ type: "line.restored" });
    await waitFor(started.actor, (snapshot) => snapshot.context.creator?.tip_blocked === true);
    expect(started.calls.loads).toBe(2);
  });
  test("[RTP-06] [RT-20] a subscription paid to this creator reloads the page", async () => {
    const { actor, emitted } = await startReady({ records: [sampleRecord], user: fan });
    actor.send(payment("fans_subscription", "ava"));
    expect(emitted).toEqual([{ type: "page.reloadRequested" }]);
  });
  test("[RTP-07] one paid to another creator does not", async () => {
    const { actor, emitted } = await startReady({ records: [sampleRecord], user: fan });
    actor.send(payment("fans_subscription", "noah"));
    actor.send(payment("fans_tip", "ava"));
    const declined = payment("fans_subscription", "ava");
    actor.send({ ...declined, data: { ...declined.data, status: "declined" } } as SocketReceived);
    expect(emitted).toEqual([]);
  });
  test("[RT-21] [RTP-08] a new thumbnail is fetched 10 s later", async () => {
    const started = await startReady({ records: [sampleRecord] });
    await waitFor(started.actor.getSnapshot().children.posts!, (snapshot) => snapshot.matches("end"));
    const before = started.asked.length;
    started.actor.send({
      type: "socket.received",
      name: "post.thumb",
      data: { post_id: 1, media_id: 1, thumb_url: "/x" },
    });
    started.clock.increment(9_999);
    expect(started.asked.length).toBe(before);
    started.clock.increment(1);
    expect(started.asked.length).toBeGreaterThan(before);
  });
});

describe("events while the record is read", () => {
  test.each([
    { type: "socket.received", name: "profile.update", data: { username: "Ava" } },
    { type: "subscription.changed", username: "ava", change: null },
    { type: "line.restored" },
  ] as const)(
    "[RTP-05] an answer under way is older than the event ($type): another is asked for",
    async (event) => {
      const started = startProfile({ records: [sampleRecord, { ...sampleRecord, is_subscribed: true }] });
      started.actor.send(event);
      await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
      expect(started.actor.getSnapshot().context.creator?.is_subscribed).toBe(true);
      expect(started.calls.loads).toBe(2);
    },
  );
  test("[RTP-05] an event of another creator does not delay it", async () => {
    const started = startProfile({ records: [sampleRecord] });
    started.actor.send({ type: "socket.received", name: "profile.update", data: { username: "noah" } });
    await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
    expect(started.calls.loads).toBe(1);
  });
  test("[RTP-06] a subscription paid to this creator reloads the page", () => {
    const { actor, emitted } = startProfile({ records: [sampleRecord], user: fan });
    actor.send(payment("fans_subscription", "ava"));
    expect(emitted).toEqual([{ type: "page.reloadRequested" }]);
  });
});
