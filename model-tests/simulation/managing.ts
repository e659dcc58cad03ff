import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { managerAccount } from "../../src/domain/ledger/ledger.decider.ts";
import { percentOf } from "../../src/domain/manager/fee.ts";
import { managerDecider, type Grant } from "../../src/domain/manager/manager.decider.ts";
import { inviteHash } from "../../src/server/manager/invite-hash.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Cluster } from "./cluster.ts";
import { stateOf } from "./invariants.ts";
import type { Memory } from "./memory.ts";
import { createSeeded, type Seeded } from "./seeded.ts";
import type { Cast } from "./stage.ts";
import type { NodeCall, Viewer } from "./server-node.ts";
import { call } from "./spending.ts";
import type { World } from "./world.ts";

/** What came about by managers. */
export type ManagedOutcome =
  | "sold with a manager's fee"
  | "done by a manager"
  | "manager ended"
  | "fee changed";

interface ManagerCall {
  readonly name: NodeCall;
  readonly who: Viewer;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Those whom a run's managing is about, with random numbers of their own: runs without managers keep their steps. */
interface ManagedCreator {
  readonly creator: Viewer;
  readonly managers: readonly Viewer[];
  readonly random: Seeded;
}

const FEES = [0, 2.5, 12.5, 50, 100] as const;
const PRICES = [499, 799, 999, 1999] as const;

const registerManagers = (world: World, cluster: Cluster): Promise<readonly Viewer[]> =>
  cluster.anyNode()!.services.store.transact(systemMetadata, async (unit) => {
    const managers: Viewer[] = [];
    for (const username of ["max", "zoe"]) {
      const viewer = { id: world.nextId(), username, type: "model" } as const;
      const email = `${username}@demo.example`;
      const command = {
        type: "RegisterAccount",
        username,
        account_type: "model",
        email,
        country: "US",
      } as const;
      await unit.execute(accountDecider, viewer.id, command);
      await unit.execute(accountDecider, viewer.id, {
        type: "ReviewCreator",
        status: "approved",
        reason: null,
      });
      managers.push(viewer);
    }
    return managers;
  });

/** Something of her page that any of them tries to change: the server says who may. */
const change = ({ creator, random }: ManagedCreator, who: Viewer): ManagerCall =>
  random.chance(0.7)
    ? {
        who,
        name: "setSubscriptionPrice",
        input: { subscription_price: random.pick(PRICES), user_id: creator.id },
      }
    : {
        ...{ who, name: "setPackage" as const },
        input: { duration: "6mo", percent: random.pick([null, 10, 20, 40]), user_id: creator.id },
      };

const acceptance = (
  cluster: Cluster,
  { creator }: ManagedCreator,
  who: Viewer,
  grant: Grant,
): readonly ManagerCall[] => {
  const node = cluster.anyNode();
  if (node === null) return [];
  const { fee, inviteId } = grant;
  const invite = { creatorUsername: creator.username, managerId: who.id, fee, inviteId };
  const input = {
    ...{ username: creator.username, fee: percentOf(fee) },
    hash: inviteHash(node.services.keys, invite),
  };
  return [{ name: "acceptManagerInvite", who, input }];
};

/** What they ask at one moment, as she and who has the grant see it; several at once meet on their way. */
const possibleCalls = (
  cluster: Cluster,
  managed: ManagedCreator,
  grant: Grant | null,
): readonly ManagerCall[] => {
  const { creator, managers, random } = managed;
  const anybody = change(managed, random.pick(managers));
  const his = managers.find(({ id }) => id === grant?.managerId);
  if (grant === null || his === undefined) {
    const input = { username: random.pick(managers).username, fee_percentage: random.pick(FEES) };
    return [{ name: "inviteManager", who: creator, input }, anybody];
  }
  if (grant.acceptedAt === null) {
    const cancels: ManagerCall = { name: "cancelManagerInvite", who: creator, input: { manager: his.id } };
    const denies: ManagerCall = { name: "denyManagerInvite", who: his, input: { model_id: creator.id } };
    const accepts = acceptance(cluster, managed, his, grant);
    return random.pick([accepts, accepts, accepts, [...accepts, cancels], [denies], [cancels]]);
  }
  const works = change(managed, his);
  const removes: ManagerCall = { name: "removeManager", who: creator, input: { manager: his.id } };
  const leaves: ManagerCall = { name: "leaveCreator", who: his, input: { model_id: creator.id } };
  const fee = { fee_percentage: random.pick(FEES), manager: his.id };
  const raises: ManagerCall = { name: "editManager", who: creator, input: fee };
  return random.pick([
    [works],
    [works],
    [works, raises],
    [raises],
    [anybody],
    [removes, works],
    [leaves, works],
  ]);
};

const ask = async (
  world: World,
  cluster: Cluster,
  { creator }: ManagedCreator,
  asked: ManagerCall,
): Promise<void> => {
  const { invariants } = world;
  const { name, who, input } = asked;
  const answered = await call(world, cluster, name, who, input);
  if (answered?.status !== 200 || input["user_id"] === undefined) return;
  invariants.grants.acted(creator.id, who.id, name);
  if (name === "setSubscriptionPrice") invariants.priced(creator.id, Number(input["subscription_price"]));
};

const manageOn = (world: World, cluster: Cluster, managed: ManagedCreator): void => {
  const { schedule, faults, life, memory } = world;
  const { creator, random } = managed;
  schedule.after(1_000 + random.below(8_000), life, "somebody manages", () => {
    if (!faults.on()) return;
    manageOn(world, cluster, managed);
    const { grant } = stateOf(memory, managerDecider, creator.id);
    for (const asked of possibleCalls(cluster, managed, grant)) void ask(world, cluster, managed, asked);
  });
};

/** A creator has managers who are invited, accept, act, have another fee, leave and are removed. */
export const manage = async (world: World, cluster: Cluster, { creator }: Cast): Promise<void> => {
  const managers = await registerManagers(world, cluster);
  manageOn(world, cluster, { creator, managers, random: createSeeded(world.seed + 0x6d67) });
};

/** What managers brought about in a run. */
export const managedOutcomes = ({ log }: Memory): ReadonlyMap<ManagedOutcome, number> => {
  const count = (matches: (event: Memory["log"][number]) => boolean): number => log.filter(matches).length;
  const feeOf = (data: unknown): boolean =>
    JSON.stringify((data as { readonly postings?: unknown }).postings ?? []).includes(
      `"${managerAccount("")}`,
    );
  const counts: readonly (readonly [ManagedOutcome, number])[] = [
    ["sold with a manager's fee", count(({ type, data }) => type === "TransactionPosted" && feeOf(data))],
    ["done by a manager", count(({ metadata }) => metadata.manager !== undefined)],
    ["manager ended", count(({ type }) => type === "ManagerRemoved" || type === "ManagerLeft")],
    ["fee changed", count(({ type }) => type === "ManagerFeeChanged")],
  ];
  return new Map(counts.filter(([, times]) => times > 0));
};
