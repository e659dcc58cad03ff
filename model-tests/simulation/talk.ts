import { UnreachableError } from "../../src/actors/http/call.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { ChatMessage, Conversation } from "../../src/protocol/direct-message/direct-message.records.ts";
import { answerByThemselves } from "./answering.ts";
import type { Cluster } from "./cluster.ts";
import type { Memory } from "./memory.ts";
import { sendRequest } from "./network.ts";
import { createSeeded, type Seeded } from "./seeded.ts";
import type { Viewer } from "./server-node.ts";
import { call, click } from "./spending.ts";
import type { Cast } from "./stage.ts";
import type { World } from "./world.ts";

/** What came about of conversations. */
export type TalkOutcome = "message delivered" | "message sent again" | "message unlocked" | "door shown";

/** Those who talk, with random numbers of their own: runs without them keep their steps. */
interface Talk extends Cast {
  readonly random: Seeded;
  readonly counts: { again: number; doors: number };
  /** Messages with a price, and to whom they were sent. */
  readonly priced: { readonly id: number; readonly fan: Viewer }[];
}

/** The film of the creator that she sells, by its id. */
const FILM = 1;

const keepFilm = (cluster: Cluster, creatorId: string): Promise<unknown> =>
  cluster.anyNode()!.services.store.transact(systemMetadata, ({ sql, now }) =>
    sql
      .insertInto("media")
      .values({ owner_id: creatorId, kind: "video", file: "film.mp4", created_at: now, used: true } as never)
      .execute(),
  );

/** As a composer sends: with the key that it has kept, again and again until somebody answers. */
const deliver = async (
  { world, cluster }: { readonly world: World; readonly cluster: Cluster },
  talk: Talk,
  sender: Viewer,
  input: Readonly<Record<string, unknown>>,
  key: string,
): Promise<{ readonly status: number; readonly body: string }> => {
  const request = {
    ...{ name: "sendMessage" as const, input, viewer: sender, key, rawBody: null },
    accept: "application/json" as const,
  };
  for (;;) {
    const answered = await sendRequest(world, cluster, world.life, request).catch((error: unknown) => {
      if (error instanceof UnreachableError) return null;
      throw error;
    });
    if (answered !== null && answered.status < 500 && answered.status !== 409)
      return { status: answered.status, body: String(answered.body) };
    talk.counts.again += 1;
    await new Promise<void>((resolve) =>
      world.schedule.after(
        1_000 + talk.random.below(4_000),
        world.life,
        `${sender.username} sends again`,
        resolve,
      ),
    );
  }
};

/** What one says to another, one after the other: the next one waits until this one is delivered. */
const converse = (world: World, cluster: Cluster, talk: Talk, sender: Viewer, to: Viewer, said = 1): void => {
  const { schedule, faults, life, invariants } = world;
  const { random, counts, priced } = talk;
  schedule.after(3_000 + random.below(15_000), life, `${sender.username} writes`, () => {
    if (!faults.on()) return;
    const text = `${said} of ${sender.username} to ${to.username}`;
    const price = sender === talk.creator && random.chance(0.4) ? random.pick([300, 900]) : 0;
    const media = price === 0 ? {} : { media: [{ vault_id: FILM }], amount_usd: price };
    const key = world.nextId();
    const saying = { from: sender.id, to: to.id, text, key };
    invariants.talk.begun(saying);
    const input = { username: to.username, text, ...media };
    void deliver({ world, cluster }, talk, sender, input, key).then(({ status, body }) => {
      if (status === 201) {
        const { id } = JSON.parse(body) as ChatMessage;
        invariants.talk.acknowledged(saying, id);
        if (price > 0) priced.push({ id, fan: to });
      } else {
        counts.doors += 1;
        invariants.check(status === 403, `'${text}' was answered with ${status}: ${body}`);
      }
      converse(world, cluster, talk, sender, to, said + 1);
    });
  });
};

/** A fan reads his conversation with the creator, and pays for what is locked there, in two tabs now and then. */
const readAndPay = (world: World, cluster: Cluster, talk: Talk, fan: Viewer): void => {
  const { schedule, faults, life, invariants } = world;
  const { random, creator, priced } = talk;
  schedule.after(5_000 + random.below(15_000), life, `${fan.username} reads`, () => {
    if (!faults.on()) return;
    readAndPay(world, cluster, talk, fan);
    void call(world, cluster, "getConversation", fan, { username: creator.username }).then((answered) => {
      if (answered?.status !== 200) return;
      const { items } = JSON.parse(answered.body) as Conversation;
      for (const { id, is_own, media } of items) {
        const isPriced = priced.some((each) => each.id === id);
        if (!is_own && isPriced && media.some(({ url }) => url !== null)) invariants.talk.opened(fan.id, id);
      }
      const locked = items.find(({ can_unlock: canUnlock }) => canUnlock);
      if (locked === undefined || random.chance(0.3)) return;
      const wanted = { payment_intent: "direct_message", direct_message_id: locked.id };
      for (let tab = random.chance(0.3) ? 2 : 1; tab > 0; tab -= 1)
        click(world, cluster, fan, { ...wanted, model_username: creator.username });
    });
  });
};

/** The creator and her fans talk. */
export const converseAll = async (
  world: World,
  cluster: Cluster,
  { creator, fans }: Cast,
): Promise<Talk["counts"]> => {
  const counts = { again: 0, doors: 0 };
  const random = createSeeded(world.seed + 0x7461);
  const talk: Talk = { creator, fans, random, counts, priced: [] };
  await keepFilm(cluster, creator.id);
  await answerByThemselves(world, cluster, { creator, fans });
  for (const fan of fans) {
    converse(world, cluster, talk, fan, creator);
    converse(world, cluster, talk, creator, fan);
    readAndPay(world, cluster, talk, fan);
  }
  return counts;
};

/** What was said in a run. */
export const talkOutcomes = (
  memory: Memory,
  { again, doors }: Talk["counts"],
): ReadonlyMap<TalkOutcome, number> => {
  const messages = memory.tables.get("message") ?? [];
  const sold = (memory.tables.get("unlock") ?? []).filter(
    ({ kind, item_id }) => kind === "dm" && messages.some(({ direct_message_id: id }) => id === item_id),
  );
  const counts: readonly (readonly [TalkOutcome, number])[] = [
    ["message delivered", messages.length],
    ["message sent again", again],
    ["message unlocked", sold.length],
    ["door shown", doors],
  ];
  return new Map(counts.filter(([, times]) => times > 0));
};
