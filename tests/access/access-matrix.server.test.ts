import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { endpoints, type CallName, type EndpointName } from "../../src/protocol/endpoints.ts";
import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { encodeCall } from "../../src/protocol/wire.codec.ts";
import { sessionIdOf } from "../../src/server/session/session-store.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { say } from "../security/raw-http.ts";
import { accessHeader, accessMatrix } from "./access-matrix.ts";
import {
  acting,
  grants,
  naming,
  roles,
  usernames,
  visitAs,
  writtenRoles,
  type Caller,
  type Role,
} from "./roles.ts";
import { sampleCalls } from "./sample-calls.ts";
import { samplePages } from "./sample-pages.ts";
import { spellings } from "./spellings.ts";

let base: TestDatabase;
let server: ServerProcess;
let database: Client;
let addresses = 0;

/** What it takes away is missed by other calls. */
const last: readonly string[] = ["removeFreeProfile"];
const calls = Object.entries(endpoints)
  .filter(([, { kind }]) => kind === "json")
  .map(([name]) => name as CallName)
  .toSorted((a, b) => Number(last.includes(a)) - Number(last.includes(b)));

/** Somebody with a session of his own. */
const enter = async (role: Role, username: string | null): Promise<Caller> => {
  addresses += 1;
  const caller = await visitAs(
    server.origin,
    username,
    `198.51.${100 + Math.floor(addresses / 200)}.${addresses % 200}`,
  );
  if (role === "suspended") {
    await database.query("update account set suspended = true where username = $1", [username]);
  }
  if (role in acting) {
    const id = sessionIdOf(caller.visitor.cookie().split("=")[1]!);
    await database.query(
      "update session set acting_as = (select id from account where username = $2) where id = $1",
      [id, acting[role]],
    );
  }
  return caller;
};

/** Who is signed in, and how many calls he has made. */
const inside = new Map<string, { readonly caller: Caller; made: number }>();
/** Below the limit of calls that a session may make in a minute. */
const CALLS_OF_SESSION = 100;
/** Ways in and out: who has made such a call comes in anew. */
const moving: readonly EndpointName[] = ["signIn", "signUp", "logout", "endOtherSessions", "endSession"];

/** The caller of a role, who stays signed in from call to call; `count`: how many calls he is about to make. */
const callerOf = async (
  name: EndpointName,
  role: Role,
  username: string | null,
  count = 1,
): Promise<Caller> => {
  const key = `${role} ${username}`;
  const known = inside.get(key);
  const isKnown = known !== undefined && known.made + count <= CALLS_OF_SESSION;
  const one = isKnown ? known : { caller: await enter(role, username), made: 0 };
  one.made += count;
  if (isKnown && role === "suspended")
    await database.query("update account set suspended = true where username = $1", [username]);
  if (!moving.includes(name)) inside.set(key, one);
  // It may have ended all sessions of the account.
  else for (const other of inside.keys()) if (other.endsWith(` ${username}`)) inside.delete(other);
  return one.caller;
};

const call = async (
  { visitor, address }: Caller,
  name: CallName,
  input: unknown,
  csrf = visitor.csrf(),
): Promise<string> => {
  const request = encodeCall(name, input as never);
  const response = await fetch(new URL(request.url, server.origin), {
    method: request.method,
    body: request.body,
    headers: {
      cookie: visitor.cookie(),
      "x-forwarded-for": address,
      "x-csrf-token": csrf,
      ...(request.body === null ? {} : { "content-type": "application/json" }),
    },
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const body = (await response.json()) as { readonly code?: string };
  return response.ok ? `${response.status}` : `${response.status} ${body.code}`;
};

beforeAll(async () => {
  base = await createTestDatabase({ demo: true });
  server = await launchServer({
    DATABASE_URL: base.url,
    DATA_DIR: base.dataDir,
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  database = new Client(base.url);
  await database.connect();
  // These stand for the whole run: no call finds anything that it could end.
  await database.query("delete from event where stream like 'manager-%'");
  await database.query("delete from manager_grant where accepted_at is null");
  for (const { creator, manager } of grants)
    await database.query(
      `insert into manager_grant (creator_id, manager_id, invite_id, fee, invited_at, expires_at, accepted_at)
        select c.id, m.id, 'of ' || c.id, 0, 1, 2, 1 from account c, account m where c.username = $1 and m.username = $2
        on conflict do nothing`,
      [creator, manager],
    );
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await base?.drop();
});

const openPayment = async (name: EndpointName): Promise<string> => {
  const { visitor } = await callerOf(name, "fan", usernames.fan);
  const { body, text } = await visitor.post("/api/v1/user/noah/subscription", { duration: "1mo" });
  expect(body["payment_id"], text).toBeTypeOf("string");
  return body["payment_id"] as string;
};

const ownerId = async (): Promise<string> => {
  const { rows } = await database.query<{ id: string }>("select id from account where username = $1", [
    usernames.creator,
  ]);
  return rows[0]!.id;
};

const ownPost = async (): Promise<number> => {
  const { rows } = await database.query<{ id: string }>(
    `select p.id from post p join account a on a.id = p.creator_id
      where a.username = $1 and p.state = 'published' and p.type = 'feed' and p.amount_usd = 0
      order by p.id limit 1`,
    [usernames.creator],
  );
  return Number(rows[0]!.id);
};

/** The owner's poll that runs longest, for her members alone. */
const ownerPoll = async (id: string): Promise<number> => {
  const { rows } = await database.query<{ id: string }>(
    `update post set access = 'paid' where id = (
       select id from post where creator_id = $1 and state = 'published' and poll is not null and amount_usd = 0
        order by (poll ->> 'ends_at')::bigint desc nulls first limit 1)
     returning id`,
    [id],
  );
  return Number(rows[0]!.id);
};

const ownerComment = async (id: string, post: number): Promise<number> => {
  const { rows } = await database.query<{ id: string }>(
    "insert into post_comment (post_id, account_id, text, created_at) values ($2, $1, 'Mine', 1) returning id",
    [id, post],
  );
  return Number(rows[0]!.id);
};

const ownerGallery = async (): Promise<number> => {
  const { rows } = await database.query<{ id: string }>(
    "select min(id) as id from direct_message where deleted_at is null",
  );
  return Number(rows[0]!.id);
};

const ownerMedium = async (id: string): Promise<number> => {
  const { rows } = await database.query<{ id: string }>(
    `select min(pm.media_id) as id from post_media pm join post p on p.id = pm.post_id where p.creator_id = $1
      and p.state = 'published' and p.access = 'paid' and p.amount_usd = 0 and pm.uncensor_amount is null`,
    [id],
  );
  return Number(rows[0]!.id);
};

/** Managers name the creator or do not; the others as the sample does. */
const targetOf = (role: Role, owner: string): { readonly user_id?: string | undefined } => {
  if (naming.includes(role)) return { user_id: owner };
  return role in acting ? { user_id: undefined } : {};
};

const ownerMessage = async (): Promise<number> => {
  const { rows } = await database.query<{ id: string }>(
    `select min(m.id) as id from message m join account a on a.id = m.sender_id
      join conversation_member c on c.conversation_id = m.conversation_id and c.account_id = m.sender_id
      join account other on other.id = c.other_id
      where a.username = 'ava' and other.username = 'sub' and m.deleted_at is null`,
  );
  return Number(rows[0]!.id);
};

test("the access matrix has a line for every endpoint, and none for others", () => {
  expect([...accessMatrix.keys()].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(accessHeader).toEqual(["endpoint", "page token", ...writtenRoles]);
});

test.each(calls)("access of %s: each role gets what the matrix says", async (name) => {
  const owner = await ownerId();
  const poll = await ownerPoll(owner);
  const comment = await ownerComment(owner, poll);
  const fanPayment = await openPayment(name);
  const sample = sampleCalls[name];
  const cells: string[] = [];
  for (const role of roles) {
    await database.query("update account set suspended = false where suspended");
    const username =
      role === "guest" ? null : role === "fan" ? (sample.fan ?? usernames.fan) : usernames[role];
    // Whoever comes after somebody who deleted one finds another.
    const posts = {
      ...{ ownPost: await ownPost(), ownerGallery: await ownerGallery() },
      ownerMedium: await ownerMedium(owner),
      ownerMessage: await ownerMessage(),
    };
    const world = { ownerId: owner, fanPayment, ownerPoll: poll, ownerComment: comment, ...posts };
    const input = { ...(sample.input({ role, ...world }) as object), ...targetOf(role, owner) };
    cells.push(await call(await callerOf(name, role, username), name, input));
  }
  expect(cells.map(String)).toEqual(accessMatrix.get(name)!.cells);
});

const pages = Object.entries(samplePages);

test.each(pages)("access of %s: each role gets what the matrix says", async (name, sample) => {
  const cells: number[] = [];
  for (const role of roles) {
    await database.query("update account set suspended = false where suspended");
    const username = role === "guest" ? null : usernames[role];
    const { visitor, address } = await callerOf(name as EndpointName, role, username, 2);
    const ask = (csrf: string) =>
      fetch(new URL(sample.target, server.origin), {
        method: endpoints[name as EndpointName].method,
        redirect: "manual",
        body: sample.body ?? null,
        headers: {
          cookie: visitor.cookie(),
          "x-forwarded-for": address,
          "x-csrf-token": csrf,
          ...(sample.type === undefined ? {} : { "content-type": sample.type }),
        },
      });
    // An upload is refused for its own token before the page's is read: tests/upload shows the latter.
    if (role === "fan" && endpoints[name as EndpointName].kind !== "upload") {
      const without = await (await ask("")).text();
      expect(without.includes('"code":"csrf"')).toBe(accessMatrix.get(name)!.needsToken);
    }
    cells.push((await ask(visitor.csrf())).status);
  }
  expect(cells.map(String)).toEqual(accessMatrix.get(name)!.cells);
});

test.each(calls)(
  "access of %s: nobody gets in without his page's token, where the matrix says so",
  async (name) => {
    const sample = sampleCalls[name];
    const world = {
      ownerId: "none",
      fanPayment: "none",
      ownPost: 0,
      ownerPoll: 1,
      ownerComment: 1,
      ownerMessage: 1,
      ownerGallery: 1,
      ownerMedium: 1,
    };
    const guest = await callerOf(name, "guest", null);
    const fan = await callerOf(name, "fan", sample.fan ?? usernames.fan);
    const answers = [
      await call(guest, name, sample.input({ role: "guest", ...world }), ""),
      await call(fan, name, sample.input({ role: "fan", ...world }), guest.visitor.csrf()),
    ];
    const { needsToken } = accessMatrix.get(name)!;
    expect(answers.map((answer) => answer === "403 csrf")).toEqual([needsToken, needsToken]);
  },
);

const closed = calls.filter((name) => endpoints[name].access !== "guest");

test.each(closed)("access of %s: no other spelling of its address lets a guest in", async (name) => {
  const { method, path } = endpoints[name];
  const targets = spellings(path.replaceAll(/\{\w+\}/g, "ava"));
  const { visitor, address } = await callerOf(name, "guest", null, targets.length);
  const headers = [
    `Cookie: ${visitor.cookie()}`,
    `X-Csrf-Token: ${visitor.csrf()}`,
    `X-Forwarded-For: ${address}`,
    ...(method === "GET" ? [] : ["Content-Type: application/json", "Content-Length: 0"]),
  ];
  for (const target of targets) {
    const answer = await say(server.origin, { method, target, headers });
    expect([target, [400, 401, 403, 404, 405].includes(answer.status)]).toEqual([target, true]);
  }
});

const own = calls.filter((name) => {
  const row: Endpoint = endpoints[name];
  return row.access !== "guest" && row.subject !== "creator";
});

test.each(own)(
  "[X-07] access of %s: it is the manager's own, with her `user_id` it is refused",
  async (name) => {
    const owner = await ownerId();
    const { visitor, address } = await callerOf(name, "manager acting", usernames["manager acting"]);
    const world = {
      ownerId: owner,
      fanPayment: "none",
      ownPost: 0,
      ownerPoll: 1,
      ownerComment: 1,
      ownerMessage: 1,
      ownerGallery: 1,
      ownerMedium: 1,
    };
    const { method, url, body } = encodeCall(
      name,
      sampleCalls[name].input({ role: "manager acting", ...world }) as never,
    );
    const isPost = method === "POST";
    const query = `${url.includes("?") ? "&" : "?"}user_id=${owner}`;
    const response = await fetch(new URL(isPost ? url : url + query, server.origin), {
      method,
      body: isPost ? JSON.stringify({ ...(JSON.parse(body!) as object), user_id: owner }) : null,
      headers: {
        cookie: visitor.cookie(),
        "x-forwarded-for": address,
        "x-csrf-token": visitor.csrf(),
        ...(isPost ? { "content-type": "application/json" } : {}),
      },
    });
    expect([response.status, ((await response.json()) as { code?: string }).code]).toEqual([
      403,
      "not_allowed",
    ]);
  },
);
