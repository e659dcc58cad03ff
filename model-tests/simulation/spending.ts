import { UnreachableError } from "../../src/actors/http/call.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { returnPayout, runPayouts } from "../../src/server/payout/payout-run.ts";
import { ConflictError } from "../../src/server/store/event-store.ts";
import type { Cluster } from "./cluster.ts";
import { sendRequest } from "./network.ts";
import type { NodeCall, Viewer } from "./server-node.ts";
import { MENU_ITEM, POST, type Cast } from "./stage.ts";
import type { World } from "./world.ts";

export type OneClick = Omit<EndpointInput<"payWithSavedCard">, "model_username">;

const wanted: readonly OneClick[] = [
  { payment_intent: "tip", tip_type: "normal", tip_amount: 500 },
  { payment_intent: "tip", tip_type: "menu", tip_id: String(MENU_ITEM) },
  { payment_intent: "post", post_id: POST },
  { payment_intent: "snapchat", snapchat_username: "ada.lovelace" },
];

/** A call of a viewer; what becomes of it the network decides. */
export const call = async (
  world: World,
  cluster: Cluster,
  name: NodeCall,
  viewer: Viewer,
  input: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly body: string } | null> => {
  const key = `${viewer.username}-${world.nextId()}`;
  const request = { ...{ name, input, viewer, key, rawBody: null }, accept: "application/json" } as const;
  try {
    const { status, body } = await sendRequest(world, cluster, world.life, request);
    return { status, body: String(body) };
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    throw error;
  }
};

/** A purchase of a fan by one click; what he is told of it is compared with the books. */
export const click = (
  world: World,
  cluster: Cluster,
  fan: Viewer,
  input: Readonly<Record<string, unknown>>,
): void =>
  void call(world, cluster, "payWithSavedCard", fan, input).then((answered) => {
    if (answered?.status !== 200) return;
    const { transaction_id } = JSON.parse(answered.body) as { readonly transaction_id: string };
    world.invariants.told(transaction_id, "paid", `${fan.username}'s click`);
  });

/** Whenever a fan is in the mood, he buys something of the creator by one click, in two tabs at once now and then. */
export const spend = (world: World, cluster: Cluster, { creator, fans }: Cast): void => {
  const { schedule, seeded, faults, life } = world;
  schedule.after(2_000 + seeded.below(12_000), life, "a fan spends", () => {
    if (!faults.on()) return;
    spend(world, cluster, { creator, fans });
    const input = { ...seeded.pick(wanted), model_username: creator.username };
    const fan = seeded.pick(fans);
    for (let tab = faults.hit("bought in two tabs") ? 2 : 1; tab > 0; tab -= 1)
      click(world, cluster, fan, input);
  });
};

/** The creator blocks a fan, and lets him in again; at the end everybody is let in. `isLast`: it found nobody blocked before. */
export const blockNowAndThen = (
  world: World,
  cluster: Cluster,
  { creator, fans }: Cast,
  isLast = false,
): void => {
  const { schedule, seeded, faults, life, memory } = world;
  schedule.after(20_000 + seeded.below(60_000), life, "the creator minds somebody", () => {
    const blocked = new Set(memory.tables.get("block")?.map((row) => row["blocked_id"]));
    // A block that was on its way may arrive after the last fault: it is looked for once more.
    const isOver = !faults.on() && blocked.size === 0;
    if (isOver && isLast) return;
    blockNowAndThen(world, cluster, { creator, fans }, isOver);
    if (!faults.on()) {
      for (const { id, username } of fans)
        if (blocked.has(id)) void call(world, cluster, "unblockUser", creator, { username });
      return;
    }
    const { username } = seeded.pick(fans);
    if (faults.hit("fan blocked")) void call(world, cluster, "blockUser", creator, { username });
    else if (seeded.chance(0.5)) void call(world, cluster, "unblockUser", creator, { username });
  });
};

/** The weekly payouts run on a node, on two at once now and then; a bank sends one back, and is heard twice. */
export const payOut = (world: World, cluster: Cluster): void => {
  const { schedule, seeded, faults, life, memory } = world;
  const unlessContended = (error: unknown): void => {
    if (!(error instanceof ConflictError)) throw error;
  };
  const onNode = (work: (node: NonNullable<ReturnType<Cluster["anyNode"]>>) => Promise<unknown>): void => {
    const node = cluster.anyNode();
    if (node !== null) work(node).catch(unlessContended);
  };
  schedule.after(15_000 + seeded.below(30_000), life, "payouts are due", () => {
    if (!faults.on()) return;
    payOut(world, cluster);
    onNode(({ services }) => runPayouts(services, services.ports.payouts.name));
    if (seeded.chance(0.3)) onNode(({ services }) => runPayouts(services, services.ports.payouts.name));
    const rows = memory.tables.get("payout") ?? [];
    if (rows.length === 0 || !faults.hit("payout returned")) return;
    const id = String(seeded.pick(rows)["id"]);
    for (let times = seeded.chance(0.5) ? 2 : 1; times > 0; times -= 1)
      onNode(({ services }) =>
        services.store.transact({ actor: null }, (unit) => returnPayout(unit, id, "account closed")),
      );
  });
};
