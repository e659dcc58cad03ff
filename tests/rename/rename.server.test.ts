import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { confirmClaim } from "../../src/server/account/username-claim.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { rebuildProjections } from "../../src/server/store/rebuild.ts";
import { projections } from "../../src/server/features.ts";
import { mailsTo } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/setting/username";
const DAY = 86_400;

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const rename = (client: Client, username: string) => client.post(PATH, { username });
let addresses = 0;
/** Each from an address of its own, of which nobody asks for a security check. */
const signUp = (username: string) => {
  addresses += 1;
  const client = server.visitor({ "x-forwarded-for": `203.0.113.${addresses}` });
  return client.post("/api/v1/auth/signup", { username, password: "long enough 1" });
};
const brief = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const taken = [422, "username_taken"];
const idOf = (username: string) => server.idOf(username);
const creatorRead = async (username: string) =>
  (await server.visitor().get(`/api/v1/user/${username}`)).body.user?.username;
const movedTo = async (client: Client, path: string) => {
  const { status, headers } = await client.raw(path, { redirect: "manual" });
  return [status, headers.get("location")];
};

describe("a new username", () => {
  let mia: Client;
  beforeAll(async () => {
    mia = await server.signedIn("mia");
  });

  test("[ACCT-53] is refused when it is reserved, taken whatever its case, no name, or looks like one", async () => {
    const refused = async (name: string) => (await rename(mia, name)).body.fields?.username;
    expect(await refused("admin")).toBe("This username is not available");
    expect(await refused("NOAH")).toBe("This username is taken.");
    expect(await refused("")).toBe("This field is required");
    for (const name of ["аva-mia", "mia mia", "ｍｉａ-new", "mia.", "-mia", "ab"])
      expect(await refused(name)).toContain("Use 3 to 30 letters");
    expect((await mia.get(PATH)).body).toEqual({ username: "mia", opens_at: null, former: [] });
    expect((await server.visitor().get(PATH)).status).toBe(401);
  });

  test("[ACCT-53] may be chosen once in 30 days; the own one in another case is no rename of somebody", async () => {
    const done = await rename(mia, "  Amelia ");
    const now = server.services.clock.now();
    expect(done.body).toMatchObject({ username: "Amelia", former: [{ username: "mia" }] });
    expect(Math.abs(done.body.opens_at - now - 30 * DAY)).toBeLessThan(5);
    expect(brief(await rename(mia, "another-one"))).toEqual([409, "renamed_recently"]);
    expect((await mia.get("/api/v1/auth/session")).body.user.username).toBe("Amelia");
    const [mail] = await mailsTo(server.origin, "mia@demo.example");
    expect(mail!.subject).toBe("Your username was changed");
    expect(mail!.text).toContain("Links to @mia lead to you");
  });

  test("[ACCT-53] leaves the old one leading to it: pages with their rest, reads, orders, a sign-in", async () => {
    const visitor = server.visitor();
    expect(await movedTo(visitor, "/mia")).toEqual([302, "/Amelia"]);
    expect(await movedTo(visitor, "/MIA/posts?noterms=1")).toEqual([302, "/Amelia/posts?noterms=1"]);
    expect(await movedTo(visitor, "/amelia")).toEqual([200, null]);
    expect(await movedTo(visitor, "/nobody-at-all")).toEqual([404, null]);
    const fan = await server.signedIn("fan");
    expect(await movedTo(fan, "/stream/view/mia")).toEqual([302, "/stream/view/Amelia"]);
    expect(await movedTo(fan, "/account/direct-message/inbox/mia/chat")).toEqual([
      302,
      "/account/direct-message/inbox/Amelia/chat",
    ]);
    expect(await creatorRead("Mia")).toBe("Amelia");
    expect((await visitor.get("/api/v1/user/mia/post")).body.length).toBeGreaterThan(0);
    const order = await fan.post("/api/v1/user/mia/follow", {});
    expect([order.status, order.body.code]).toEqual([403, "free_follow_off"]);
    expect((await server.signedIn("mia")).csrf()).not.toBe("");
    const blocked = await fan.post("/api/v1/account/setting/privacy", {
      ...{ hidden: false, blocked_countries: [], blocked_people: ["mia"] },
    });
    expect(blocked.body.privacy.blocked_people).toEqual(["Amelia"]);
  });

  test("[ACCT-53] keeps the old one from everybody else for 30 days, at sign-ups and renames alike", async () => {
    expect(brief(await signUp("MIA"))).toEqual(taken);
    expect(brief(await rename(await server.signedIn("zoe"), "mia"))).toEqual(taken);
    expect(await creatorRead("mia")).toBe("Amelia");
  });

  test("a rebuild of the projections leaves the names as they are", async () => {
    const { database } = server.services;
    const rows = () => database.selectFrom("former_username").selectAll().orderBy("username_key").execute();
    const before = await rows();
    await rebuildProjections(database, projections);
    expect(await rows()).toEqual(before);
    expect(before.map(({ username }) => username)).toEqual(["mia"]);
  });

  test("[ACCT-53] lets the old one go afterwards: it leads on until somebody takes it", async () => {
    const other = await startFixture({ demo: true });
    const uma = await other.signedIn("uma");
    expect((await rename(uma, "una")).status).toBe(200);
    await other.advance(30 * DAY + 1);
    const find = async (name: string) =>
      (await other.visitor().get(`/api/v1/user/${name}`)).body.user?.username;
    expect(await find("uma")).toBe("una");
    const sent = { username: "uma", password: "long enough 1", email: "u@x.example", is_model: true };
    expect((await other.visitor().post("/api/v1/auth/signup", sent)).status).toBe(200);
    expect(await find("uma")).toBe("uma");
    expect(await find("una")).toBe("una");
    await other.stop();
  });
});

test("[ACCT-53] of two who want a free name at once one gets it, by sign-up or rename", async () => {
  const [rex, zoe, follower] = await Promise.all(
    ["rex", "zoe", "follower"].map((name) => server.signedIn(name)),
  );
  const answers = await Promise.all([
    rename(rex!, "wanted-name"),
    rename(zoe!, "Wanted-Name"),
    signUp("WANTED-NAME"),
    rename(follower!, "wanted-name"),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(answers.filter(({ status }) => status === 422).map(brief)).toEqual([taken, taken, taken]);
});

test("[ACCT-53] a name that is given up in the same moment is not caught by whoever waits for it", async () => {
  const { database, store } = server.services;
  const id = await idOf("snapper");
  let unblock = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  const moving = store.transact(systemMetadata, async (unit) => {
    await unit.execute(accountDecider, id, { type: "ChangeUsername", username: "snap-away" });
    await confirmClaim(unit, { username: "snap-away", accountId: id });
    await held;
  });
  const claim = { username: "SNAPPER", accountId: "thief" };
  const register = { type: "RegisterAccount", account_type: "user", email: null, country: "US" } as const;
  const catching = store.transact(systemMetadata, async (unit) => {
    await unit.execute(accountDecider, "thief", { ...register, username: claim.username });
    await confirmClaim(unit, claim);
  });
  const outcome = catching.then(
    () => "caught",
    (error: unknown) => String(error),
  );
  // Only the unique key keeps the second one waiting.
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    return rows[0]!.count;
  };
  await expect.poll(waiting).toBe(1);
  unblock();
  await moving;
  expect(await outcome).toContain("This username is held");
  expect(brief(await signUp("snapper"))).toEqual(taken);
});

test("[ACCT-53] the open pages of the account and of its profile are told", async () => {
  const liam = await server.signedIn("liam");
  await liam.open("/");
  const socket = await liam.socket();
  const token = (await liam.get("/api/v1/auth/session")).body.user.node_token;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  const watcher = server.visitor();
  await watcher.open("/liam");
  const line = await watcher.socket();
  line.send("socket.join", { room: "profile:liam" });
  line.send("socket.ping", {});
  await line.next("socket.pong");
  await rename(liam, "william");
  expect(await socket.next("account.user-update")).toMatchObject({ user: { username: "william" } });
  expect(await line.next("profile.update")).toMatchObject({ username: "liam" });
  socket.close();
  line.close();
});

test("[ACCT-53] bios and posts that mention the account call it by its new name", async () => {
  const ava = await server.signedIn("ava");
  const nora = await server.signedIn("nora");
  const bio = { fans_bio: "With @nora, @NORA and @noraa. Not nora." };
  expect((await ava.post("/api/v1/account/profile/bio", bio)).status).toBe(200);
  const post = await ava.post("/api/v1/account/post", {
    ...{ type: "feed", access: "free", text: "Look at @Nora!", media: [] },
  });
  expect([post.status, post.body.error]).toEqual([201, undefined]);
  expect((await rename(nora, "eleonora")).status).toBe(200);
  await server.advance(0);
  const { content } = (await server.visitor().get("/api/v1/user/ava")).body;
  expect(content.fans_bio).toBe("With @eleonora, @eleonora and @noraa. Not nora.");
  expect(content.fans_bio_mentions).toMatchObject([
    { username: "eleonora", user_id: await idOf("eleonora") },
  ]);
  const row = await server.services.database
    .selectFrom("post")
    .select(["text", "mentions"])
    .where("text", "like", "Look at%")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ text: "Look at @eleonora!", mentions: [{ username: "eleonora" }] });
  // Who writes the old name from then on means her, and so it reads.
  const zoe = await server.signedIn("zoe");
  const saved = await zoe.post("/api/v1/account/profile/bio", { fans_bio: "With @NORA and @noah" });
  expect(saved.body.user).toMatchObject({
    fans_bio: "With @eleonora and @noah",
    fans_bio_mentions: [{ username: "eleonora" }, { username: "noah" }],
  });
  const { body } = await zoe.post("/api/v1/account/post", {
    ...{ type: "feed", access: "free", text: "Hello @nora" },
  });
  expect(body.post).toMatchObject({ text: "Hello @eleonora", mentions: [{ username: "eleonora" }] });
  const state = await server.services.store.load(creatorDecider, await idOf("ava"));
  expect(state.bio.text).toBe(content.fans_bio);
});

test("[ACCT-53] an open invitation of a manager has a new link, by notice and mail; the one before is void", async () => {
  const noah = await server.signedIn("noah");
  const rita = await server.signedIn("rita");
  const newest = async () => {
    await server.advance(0);
    const [mail] = await mailsTo(server.origin, "rita@demo.example");
    const address = new URL(/http\S+\/manager\?fee=\S+/.exec(mail!.text)![0]);
    return {
      username: address.pathname.split("/")[1]!,
      fee: Number(address.searchParams.get("fee")),
      hash: address.searchParams.get("hash")!,
    };
  };
  await noah.post("/api/v1/account/manager/invite", { username: "rita", fee_percentage: 20 });
  const before = await newest();
  await rename(noah, "noah-new");
  const after = await newest();
  expect(after.username).toBe("noah-new");
  const [mail] = await mailsTo(server.origin, "rita@demo.example");
  expect(mail!.subject).toContain("has a new link");
  const told = server.services.database.selectFrom("notice").select(["text", "url"]);
  expect(
    await told
      .where("account_id", "=", await idOf("rita"))
      .orderBy("id", "desc")
      .executeTakeFirst(),
  ).toMatchObject({ text: expect.stringContaining("has a new link"), url: "/account/setting/manager" });
  const accept = (address: object) => rita.post("/api/v1/account/manager/accept", address);
  expect(brief(await accept(before))).toEqual([422, "invite_invalid"]);
  expect((await accept(after)).status).toBe(200);
});

test("operators release a name that is held: it leads nowhere and is anybody's", async () => {
  const max = await server.signedIn("max");
  await rename(max, "maximilian");
  expect(brief(await signUp("max"))).toEqual(taken);
  const { databaseUrl, dataDir } = server.services.config;
  const task = (...words: readonly string[]) => operate({ url: databaseUrl!, dataDir }, ...words);
  expect(await task("release-name", "MAX")).toContain("max is free; it was maximilian's before.");
  await expect(task("release-name", "max")).rejects.toThrow(/Nobody was called max before/);
  await server.advance(2);
  expect(await creatorRead("max")).toBeUndefined();
  expect((await signUp("max")).status).toBe(200);
});
