import { audienceOf } from "./broadcast-queries.ts";
import type { Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";

type Check = (holds: boolean, sentence: string) => void;

/** A message to many as its writer wants it. */
export interface Announcement {
  readonly creatorId: string;
  readonly text: string;
  readonly groups: readonly string[];
  readonly excluded: readonly string[];
}

/** What must hold of messages to many. */
export interface BroadcastInvariants {
  readonly begun: (announcement: Announcement) => void;
  /** Something was stored. */
  readonly committed: () => void;
  readonly healed: () => void;
}

/** The nodes' clocks are wrong by up to some minutes, in seconds. */
const SKEW = 600;

/** Who stood in the audience at some time since it was written, and who did all the time. */
interface Watched {
  readonly ever: Set<unknown>;
  always: ReadonlySet<unknown> | null;
  isOver: boolean;
}

export const createBroadcastInvariants = (
  memory: Memory,
  check: Check,
  now: () => number,
): BroadcastInvariants => {
  const rows = (table: string): readonly Row[] => memory.tables.get(table) ?? [];
  const begun = new Map<string, Announcement>();
  const watched = new Map<unknown, Watched>();

  const announced = (broadcast: Row): Announcement | undefined => {
    const content = rows("direct_message").find(({ id }) => id === broadcast["direct_message_id"]);
    return begun.get(String(content?.["title"]));
  };
  const recipientsOf = (broadcast: Row): readonly unknown[] =>
    rows("message")
      .filter((message) => message["direct_message_id"] === broadcast["direct_message_id"])
      .map(({ conversation_id, sender_id }) => {
        const found = rows("conversation").find(({ id }) => id === conversation_id);
        return found?.["first_id"] === sender_id ? found?.["second_id"] : found?.["first_id"];
      });

  const watch = (broadcast: Row, { creatorId, groups, excluded }: Announcement): Watched => {
    const known = watched.get(broadcast["id"]) ?? { ever: new Set(), always: null, isOver: false };
    watched.set(broadcast["id"], known);
    const at = Math.floor(now() / 1000);
    const audiences = [at - SKEW, at, at + SKEW].map(
      (moment) =>
        new Set(audienceOf({ creatorId, groups, excluded, now: moment }, memory.tables).map(({ id }) => id)),
    );
    for (const id of audiences.flatMap((each) => [...each])) known.ever.add(id);
    const here = audiences.reduce((one, other) => one.intersection(other));
    known.always = known.always === null ? here : new Set([...known.always].filter((id) => here.has(id)));
    return known;
  };

  const judge = (broadcast: Row, text: string, { ever, always }: Watched): void => {
    const got = recipientsOf(broadcast);
    check(new Set(got).size === got.length, `Of '${text}' somebody got two.`);
    for (const id of got)
      check(ever.has(id), `'${text}' went to ${String(id)}, for whom it was not written.`);
    if (broadcast["status"] !== "sent") return;
    for (const id of always ?? []) check(got.includes(id), `'${text}' was sent, and missed ${String(id)}.`);
    check(
      broadcast["sent"] === got.length,
      `'${text}' is said to be sent to ${String(broadcast["sent"])}; ${got.length} have it.`,
    );
  };

  return {
    begun: (announcement) => begun.set(announcement.text, announcement),
    committed: () => {
      for (const broadcast of rows("broadcast")) {
        const announcement = announced(broadcast);
        check(announcement !== undefined, `Broadcast ${String(broadcast["id"])} was written by nobody.`);
        if (announcement === undefined || watched.get(broadcast["id"])?.isOver === true) continue;
        const known = watch(broadcast, announcement);
        judge(broadcast, announcement.text, known);
        known.isOver = broadcast["status"] === "sent" || broadcast["status"] === "stopped";
      }
    },
    healed: () => {
      for (const broadcast of rows("broadcast")) {
        const { text } = announced(broadcast)!;
        check(
          broadcast["status"] === "sent" || broadcast["status"] === "stopped",
          `'${text}' never ends: it is ${String(broadcast["status"])}.`,
        );
        judge(broadcast, text, { ...watched.get(broadcast["id"])!, always: null });
      }
    },
  };
};
