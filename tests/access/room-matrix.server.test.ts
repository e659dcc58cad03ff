import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { roomDoors } from "../../src/server/features.ts";
import { enterRoom } from "../../src/server/socket/enter-room.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { grant } from "../manager/grant.ts";
import type { Client, SocketClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { onAir } from "../stream/on-air.ts";
import { grants, roles, usernames, type Role } from "./roles.ts";

const OWNER = usernames.creator;
const HERE = "US";
let server: ServerFixture;
let owner: Client;
const ids = new Map<string, string>();
const { goLive } = onAir(() => owner);

/** Who is suspended has no session left that could ask. */
const visitors = roles.filter((role) => role !== "suspended");
/** Whether each role is let into a room of the creator's; who is not named is not. */
const everybody: readonly Role[] = visitors;
const hers: readonly Role[] = ["creator", "manager acting", "manager not acting"];
const rooms = {
  "of her page": { is: async () => `profile:${OWNER}`, closed: false, enter: everybody },
  "of her page, closed to the visitor's country": {
    is: async () => `profile:${OWNER}`,
    closed: true,
    // Who has subscribed keeps what he has paid for: the fan has not.
    enter: hers,
  },
  // A manager goes live as himself: hers is no room of his.
  "of her broadcast": {
    is: async () => `stream:${(await goLive()).stream.id}`,
    closed: false,
    enter: ["creator"],
  },
} as const satisfies Readonly<
  Record<string, { is: () => Promise<string>; closed: boolean; enter: readonly Role[] }>
>;

const close = (countries: readonly string[]) =>
  owner
    .get("/api/v1/account/setting")
    .then(({ body }) =>
      owner.post("/api/v1/account/setting/privacy", { ...body.privacy, blocked_countries: countries }),
    );

beforeAll(async () => {
  server = await startFixture({ demo: true });
  owner = await server.signedIn(OWNER);
  const { database } = server.services;
  for (const { id, username } of await database.selectFrom("account").select(["id", "username"]).execute())
    ids.set(username, id);
});
afterAll(async () => server?.stop());
beforeEach(async () => {
  const { database } = server.services;
  await database.deleteFrom("manager_grant").execute();
  for (const { creator, manager } of grants)
    await grant(database, { creator: ids.get(creator)!, manager: ids.get(manager)! });
});

test("the table knows every kind of room", () => {
  expect(roomDoors).toHaveLength(2);
});

describe.each(Object.entries(rooms))("the room %s", (_, { is, closed, enter }) => {
  test("[X-07] [ACCT-55] is entered by those alone whom the table names", async () => {
    await close(closed ? [HERE] : []);
    const room = await is();
    const found: string[] = [];
    for (const role of visitors) {
      const account = role === "guest" ? null : ids.get(usernames[role])!;
      // For whom a session acts makes no difference to a room.
      const entrance = await enterRoom(roomDoors, server.services, { account, country: HERE }, room);
      if (entrance?.enters === true) found.push(role);
    }
    expect(found).toEqual(visitors.filter((role) => (enter as readonly Role[]).includes(role)));
    await close([]);
  });
});

describe("the socket of a manager", () => {
  const open = async (client: Client): Promise<SocketClient> => {
    const socket = await client.socket();
    const { node_token: token } = (await client.get("/api/v1/auth/session")).body.user;
    socket.send("socket.authorize", { token, version: 1 });
    await socket.next("socket.authorized");
    return socket;
  };
  const actFor = async (client: Client, id: string): Promise<void> => {
    const path = `/api/v1/account/manager/manage/${id}`;
    expect((await client.get(path, { "x-csrf-token": client.csrf() })).status).toBe(200);
  };
  const settled = async (socket: SocketClient): Promise<void> => {
    socket.send("socket.ping", {});
    await socket.next("socket.pong");
  };
  const tell = (room: string) =>
    server.services.store.transact(systemMetadata, async (unit) =>
      unit.publish({
        event: "post.update",
        audience: { room },
        data: { model_username: OWNER, post_id: 1, access: "free", action: "edit" },
      }),
    );

  const publish = (account: string, username: string) =>
    server.services.store.transact(systemMetadata, async (unit) =>
      unit.publish({ event: "profile.update", audience: { account }, data: { username } }),
    );

  test("[MGR-31] [CAPI-25] is told of the removal, and hears nothing more from the room that the grant alone let it into", async () => {
    const { database } = server.services;
    // The demo's grants stand in the streams as well.
    await database.deleteFrom("manager_grant").execute();
    await database
      .deleteFrom("event")
      .where("stream", "=", `manager-${ids.get(OWNER)}`)
      .execute();
    const max = await server.signedIn(usernames["manager acting"]);
    const PATH = "/api/v1/account/manager";
    await owner.post(`${PATH}/invite`, { username: "max", fee_percentage: 0 });
    const [{ hash }] = (await max.get(PATH)).body.received_invites;
    expect((await max.post(`${PATH}/accept`, { username: OWNER, fee: 0, hash })).status).toBe(200);
    await actFor(max, ids.get(OWNER)!);
    // The tests' visitors come from the site's own country.
    await close([server.services.sites.all[0]!.countryDefault]);
    const socket = await open(max);
    socket.send("socket.join", { room: `profile:${OWNER}` });
    await settled(socket);
    await tell(`profile:${OWNER}`);
    await socket.next("post.update");

    expect((await owner.delete(PATH)).status).toBe(200);
    expect(await socket.next("account.manager-removed")).toEqual({ username: OWNER });
    // All of his pages are told, too; that they have looked anew is over when this is answered.
    expect(await socket.next("profile.update")).toEqual({ username: OWNER });
    await settled(socket);
    await tell(`profile:${OWNER}`);
    await publish(ids.get("max")!, "after-it");
    expect(await socket.next("profile.update")).toEqual({ username: "after-it" });
    expect(socket.received().filter(({ name }) => name === "post.update")).toEqual([]);
    socket.close();
    await close([]);
  });

  test("[X-07] hears what is told to himself, never what is told to her, whether he acts or not", async () => {
    const max = await server.signedIn("max");
    for (const creator of [ids.get(OWNER)!, ids.get("max")!]) {
      await actFor(max, creator);
      const socket = await open(max);
      await publish(ids.get(OWNER)!, "of-her");
      await publish(ids.get("max")!, "of-him");
      expect(await socket.next("profile.update")).toEqual({ username: "of-him" });
      socket.close();
    }
  });
});
