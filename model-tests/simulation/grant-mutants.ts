import type { Memory } from "./memory.ts";
import { managedBy } from "./grants.ts";
import { honest, type Seams } from "./seams.ts";

/** Whom somebody has managed in a run stays his: nobody asks again. */
const rememberedGrants = (): Seams["manages"] => {
  const known = new WeakMap<Memory, Map<string, Set<string>>>();
  return (memory, accountId) => {
    const ofRun = known.get(memory) ?? new Map<string, Set<string>>();
    known.set(memory, ofRun);
    const ever = ofRun.get(accountId) ?? new Set();
    ofRun.set(accountId, ever);
    for (const creatorId of managedBy(memory, accountId)) ever.add(creatorId);
    return [...ever];
  };
};

/** A fee that was changed is forgotten by the row that sales look at. */
const oldFees: Seams["committed"] = (memory, { events }) => {
  for (const { type, stream } of events) {
    if (type !== "ManagerFeeChanged") continue;
    const invited = memory.streams.get(stream)!.findLast((event) => event.type === "ManagerInvited")!;
    const { fee } = invited.data as { readonly fee: number };
    const creatorId = stream.slice("manager-".length);
    const rows = memory.tables.get("manager_grant") ?? [];
    memory.tables = new Map(memory.tables).set(
      "manager_grant",
      rows.map((row) => (row["creator_id"] === creatorId ? { ...row, fee } : row)),
    );
  }
};

/** Mutants of the guard and of the fee. */
export const grantMutants = [
  {
    name: "grant-remembered",
    mistake: "Who has managed a creator once may act for her after she removed him.",
    seams: { ...honest, manages: rememberedGrants() },
  },
  {
    name: "guard-open",
    mistake: "The guard does not ask for a grant.",
    seams: {
      ...honest,
      manages: ({ tables }: Memory) => (tables.get("account") ?? []).map(({ id }) => String(id)),
    },
  },
  {
    name: "fee-of-before",
    mistake: "Sales go on at the fee of the invitation when another one has been agreed on.",
    seams: { ...honest, committed: oldFees },
  },
] as const;
