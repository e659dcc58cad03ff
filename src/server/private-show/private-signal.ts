import type { Services } from "../services.ts";
import type { CarrySignal } from "../socket/carry-signal.ts";
import { systemMetadata } from "../store/event-store.ts";
import { showOfParty } from "./private-show.reads.ts";

const peersOf = (database: Services["database"], id: string) =>
  database.selectFrom("private_presence").select(["party", "peer"]).where("show_id", "=", id).execute();

/** Signals of a private show go from the page of one side to the page of the other, to nobody else. */
export const carryPrivateSignal: CarrySignal = async ({ database, store }, accountId, signal) => {
  const found = await showOfParty(database, signal.stream_id, accountId);
  if (found === null) return null;
  const { show, party } = found;
  if (show.status !== "paid" && show.status !== "running") return "not_found";
  const peers = await peersOf(database, show.id);
  const isPresent = peers.some((each) => each.party === party && each.peer === signal.from);
  const other = peers.find((each) => each.party !== party);
  // Nobody is there to hear it: who comes in later is told anew.
  if (!isPresent || other === undefined) return "not_found";
  const account = party === "creator" ? show.fan_id : show.creator_id;
  const { stream_id, from, kind, data } = signal;
  await store.transact(systemMetadata, async (unit) => {
    unit.publish({
      event: "stream.signal",
      audience: { account },
      data: { stream_id, from, to: other.peer, kind, data: data as never },
    });
  });
  return "carried";
};
