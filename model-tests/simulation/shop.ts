import { UPLOAD_SERVER } from "../../src/server/upload/upload-server.ts";
import { settleMedia } from "../../src/server/media/settle-media.ts";
import { ConflictError, systemMetadata } from "../../src/server/store/event-store.ts";
import { isRevoked } from "../../src/domain/payment/money-back.ts";
import { paymentDecider } from "../../src/domain/payment/payment.decider.ts";
import type { Cluster } from "./cluster.ts";
import { stateOf } from "./invariants.ts";
import type { Memory } from "./memory.ts";
import { createSeeded, type Seeded } from "./seeded.ts";
import { call, click, type OneClick } from "./spending.ts";
import type { Cast } from "./stage.ts";
import type { World } from "./world.ts";

/** What came about of posts with files, and of what is sold besides priced posts. */
export type ShopOutcome =
  | "post published"
  | "post without its film"
  | "film given up"
  | "file used elsewhere"
  | "fund given to"
  | "gallery bought"
  | "picture uncensored";

/** Those whom a run's shop is about, with random numbers of their own: runs without it keep their steps. */
interface Shop extends Cast {
  readonly random: Seeded;
  /** The uploads that have arrived, by their `tkn`. */
  readonly arrived: string[];
}

/** The fund, the post with a censored picture, that picture and the gallery, by their ids. */
const FUND = 2;
const CENSORED_POST = 3;
const PICTURE = 1;
const GALLERY = 1;
const UNCENSOR_PRICE = 400;

const wanted: readonly OneClick[] = [
  { payment_intent: "post", post_id: FUND },
  { payment_intent: "post", post_id: FUND, amount_usd: 1_200 },
  { payment_intent: "direct_message", direct_message_id: GALLERY },
  { payment_intent: "tip", tip_type: "post_media", tip_id: String(PICTURE), tip_amount: UNCENSOR_PRICE },
];

const openShop = (cluster: Cluster, creatorId: string): Promise<void> =>
  cluster.anyNode()!.services.store.transact(systemMetadata, async ({ sql, now }) => {
    const post = {
      creator_id: creatorId,
      access: "paid_and_free",
      text: "",
      created_at: now,
      state: "planned",
    };
    const fund = { ...post, type: "fund", amount_usd: 300, fund_goal: 10_000, fund_raised: 0 };
    await sql
      .insertInto("post")
      .values(fund as never)
      .execute();
    await sql
      .insertInto("post")
      .values({ ...post, type: "feed", amount_usd: 0 } as never)
      .execute();
    const medium = { owner_id: creatorId, kind: "image", file: "a.webp", created_at: now, used: true };
    await sql
      .insertInto("media")
      .values(medium as never)
      .execute();
    const place = { post_id: CENSORED_POST, position: 0, media_id: PICTURE, uncensor_amount: UNCENSOR_PRICE };
    await sql.insertInto("post_media").values(place).execute();
    const gallery = { gallery: "photo_dm", title: "By the sea", amount_usd: 600, position: 1, shown: true };
    await sql
      .insertInto("direct_message")
      .values({ ...gallery, creator_id: creatorId, created_at: now } as never)
      .execute();
  });

const sell = (world: World, cluster: Cluster, shop: Shop): void => {
  const { schedule, faults, life } = world;
  const { random, creator, fans } = shop;
  schedule.after(2_000 + random.below(9_000), life, "a fan opens something", () => {
    if (!faults.on()) return;
    sell(world, cluster, shop);
    const input = { ...random.pick(wanted), model_username: creator.username };
    const fan = random.pick(fans);
    for (let tab = random.chance(0.3) ? 2 : 1; tab > 0; tab -= 1) click(world, cluster, fan, input);
  });
};

/** The process that makes films tells what became of one, on any node, until it is stored. */
const makeFilm = (world: World, cluster: Cluster, shop: Shop, id: number): void => {
  const { schedule, life, memory } = world;
  const { random } = shop;
  const isBroken = random.chance(0.2);
  const tell = (): void => {
    schedule.after(3_000 + random.below(30_000), life, `film ${id} is made`, () => {
      const row = memory.tables.get("media")?.find((medium) => medium["id"] === id);
      if (row?.["state"] !== "waiting") return;
      tell();
      const node = cluster.anyNode();
      if (node === null) return;
      const made = { width: 720, height: 1280, duration: 12 };
      const result = isBroken ? { error: "This file is damaged or not whole." } : { made };
      settleMedia(node.services, id, result).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
    });
  };
  tell();
};

/** The last piece of a file has come: as a picture it is ready, as a film it has to be made. */
const arrive = async (world: World, cluster: Cluster, shop: Shop): Promise<void> => {
  const { random, creator, arrived } = shop;
  const node = cluster.anyNode();
  if (node === null) return;
  const tkn = world.nextId();
  const kind = random.chance(0.4) ? ("video" as const) : ("image" as const);
  const state = kind === "video" ? ("waiting" as const) : ("ready" as const);
  const id = await node.services.store.transact(systemMetadata, async (unit) => {
    const medium = { owner_id: creator.id, kind, state, file: `${tkn}.webp`, created_at: unit.now };
    const stored = await unit.sql
      .insertInto("media")
      .values(medium as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const upload = {
      id: tkn,
      account_id: creator.id,
      purpose: kind,
      media_id: stored.id,
      created_at: unit.now,
    };
    await unit.sql
      .insertInto("upload")
      .values(upload as never)
      .execute();
    return stored.id;
  });
  arrived.push(tkn);
  if (kind === "video") makeFilm(world, cluster, shop, id);
};

const publish = async (
  world: World,
  cluster: Cluster,
  { creator }: Shop,
  tkns: readonly string[],
): Promise<void> => {
  const media = tkns.map((tkn) => ({ tkn, srv_id: UPLOAD_SERVER }));
  const input = { type: "feed", access: "paid", text: "New", media };
  const answered = await call(world, cluster, "createPost", creator, input);
  if (answered?.status === 410) world.invariants.shop.refused();
  if (answered === null || answered.status >= 300) return;
  const { post } = JSON.parse(answered.body) as { readonly post: { readonly id: number } };
  world.invariants.shop.published(post.id, media.length);
};

/** Files arrive, and are published, in two tabs at once now and then, also such as another post shows already. */
const write = (world: World, cluster: Cluster, shop: Shop): void => {
  const { schedule, faults, life } = world;
  const { random, arrived } = shop;
  schedule.after(2_000 + random.below(8_000), life, "the creator writes", () => {
    if (!faults.on()) return;
    write(world, cluster, shop);
    if (arrived.length === 0 || random.chance(0.6)) {
      arrive(world, cluster, shop).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
      return;
    }
    const tkns = [...new Set([random.pick(arrived), arrived.at(-1)!])];
    for (let tab = random.chance(0.5) ? 2 : 1; tab > 0; tab -= 1) void publish(world, cluster, shop, tkns);
  });
};

/** The creator sells a gallery and a picture, collects for a fund, and publishes what she uploads. */
export const keepShop = async (world: World, cluster: Cluster, cast: Cast): Promise<void> => {
  const random = createSeeded(world.seed + 0x7368);
  await openShop(cluster, cast.creator.id);
  const shop = { ...cast, random, arrived: [] };
  sell(world, cluster, shop);
  write(world, cluster, shop);
};

/** What the shop brought about in a run. */
export const shopOutcomes = (memory: Memory, refused: number): ReadonlyMap<ShopOutcome, number> => {
  const count = (table: string, matches: (row: Readonly<Record<string, unknown>>) => boolean): number =>
    (memory.tables.get(table) ?? []).filter(matches).length;
  const bought = [...memory.streams.keys()].flatMap((stream) => {
    if (!stream.startsWith("payment-")) return [];
    const payment = stateOf(memory, paymentDecider, stream.slice("payment-".length));
    const { order, status } = payment;
    return order !== null && status === "settled" && !isRevoked(payment) ? [order.purpose] : [];
  });
  const counts: readonly (readonly [ShopOutcome, number])[] = [
    ["post published", count("post", ({ state }) => state === "published")],
    [
      "post without its film",
      count("post", ({ id, state }) => Number(id) > CENSORED_POST && state === "planned"),
    ],
    ["film given up", count("media", ({ state }) => state === "failed")],
    ["file used elsewhere", refused],
    ["fund given to", bought.filter((it) => it.kind === "post" && it.postId === FUND).length],
    ["gallery bought", bought.filter(({ kind }) => kind === "direct_message").length],
    ["picture uncensored", bought.filter(({ kind }) => kind === "uncensor").length],
  ];
  return new Map(counts.filter(([, times]) => times > 0));
};
