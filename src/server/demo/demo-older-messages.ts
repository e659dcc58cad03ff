import { reviewDecider } from "../../domain/review/review.decider.ts";
import { writeNote } from "../direct-message/contact-note.ts";
import { deliver, textAlone } from "../direct-message/deliver.ts";
import { storeContent } from "../direct-message/store-content.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf } from "./demo-accounts.ts";
import { demoFilm, demoPicture, type DemoMedia } from "./demo-media.ts";
import { buy, type DemoTill } from "./demo-till.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;
const site = { review: "after" } as const;

/** What ava wrote to one fan, with media, free or for a price in cents. */
const shown: readonly {
  readonly fan: string;
  readonly text: string;
  readonly ago: number;
  readonly media: readonly DemoMedia[];
  readonly price: number;
  readonly isBought?: true;
}[] = [
  {
    ...{
      fan: "pack",
      text: "Three from the harbour that are on no page.",
      ago: 6,
      price: 1200,
      isBought: true,
    },
    media: [80, 81, 82].map((number) => demoPicture("ava", number)),
  },
  {
    ...{ fan: "sub", text: "The whole evening, uncut. It is loud at the end.", ago: 6, price: 1500 },
    media: [demoFilm("ava", 30)],
  },
  {
    ...{ fan: "sub", text: "And the wall as it looked this morning.", ago: 5, price: 0 },
    media: [demoPicture("ava", 83)],
  },
];

/** What ava wrote to many: who got it, and what waits for its day. */
const broadcasts = [
  {
    text: "New pieces every evening this week. Come by!",
    groups: ["subscribers", "followers"],
    ...{ ago: 7, to: ["sub", "pack", "expiring", "follower"] },
  },
  { text: "Tomorrow I open the drawer with the oldest sketches.", groups: ["subscribers"], ago: -1, to: [] },
] as const;

/** Messages with media, free, locked and bought, and broadcasts, sent and to be sent: before what makeMessages has them say. */
export const makeOlderMessages = async (till: DemoTill): Promise<void> => {
  const { unit, ids } = till;
  const creatorId = idOf(ids, "ava");
  const rita = { id: idOf(ids, "rita"), manages: [] };
  const { username, display_name: displayName } = await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const sender = { id: creatorId, username, displayName };
  const to = (fan: string) => ({ id: idOf(ids, fan), username: fan });

  const store = async (then: UnitOfWork, text: string, amountUsd: number, media: readonly DemoMedia[]) => {
    const rows = media.map((file) => ({ ...file, owner_id: creatorId, created_at: then.now, used: true }));
    const kept =
      rows.length === 0 ? [] : await then.sql.insertInto("media").values(rows).returning("id").execute();
    const picks = kept.map(({ id }) => ({ vault_id: id }));
    const by = { accountId: creatorId, senderId: creatorId };
    const id = await storeContent(then, { ...by, text, picks, amountUsd, createdAt: then.now, site });
    if (picks.length > 0)
      await must(then, reviewDecider, `message-${id}`, { type: "ApproveReview", by: rita, file: null });
    return id;
  };

  for (const { text, groups, ago, to: fans } of broadcasts) {
    const then = unitAt(unit, Math.min(unit.now, unit.now - ago * day));
    const directMessageId = await store(then, text, 0, []);
    const isSent = ago > 0;
    const dueAt = unit.now - ago * day;
    const { id } = await then.sql
      .insertInto("broadcast")
      .values({
        ...{ creator_id: creatorId, direct_message_id: directMessageId, groups, excluded: [], spent_over: 0 },
        ...{ due_at: dueAt, created_at: then.now },
        ...(isSent ? { status: "sent" as const, sent: fans.length, total: fans.length } : {}),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!isSent)
      unit.schedule({
        kind: "broadcast.send",
        key: `broadcast.send:${id}`,
        payload: { id: Number(id) },
        dueAt,
      });
    const content = { ...textAlone(text), contentId: directMessageId, isShared: true };
    for (const fan of fans)
      await deliver(then, { sender, recipient: to(fan), cause: `broadcast:${id}` }, content, then.now);
  }
  for (const { fan, text, ago, media, price, isBought } of shown) {
    const then = unitAt(unit, unit.now - ago * day);
    const contentId = await store(then, text, price, media);
    const content = { text, contentId, hasMedia: true, amountUsd: price };
    const { id } = await deliver(
      then,
      { sender, recipient: to(fan), cause: `demo:shown:${contentId}` },
      content,
      then.now,
    );
    if (isBought !== true) continue;
    const asked = { payment_intent: "direct_message", model_username: "ava", direct_message_id: id } as const;
    await buy(till, fan, { ...asked, amount_usd: price }, (ago - 1) * day);
  }
};

/** What ava noted of her fans, for herself. */
export const makeNotes = async (till: DemoTill): Promise<void> => {
  const { unit, ids } = till;
  const notes = {
    sub: "Kim's father. Likes the blue ones.",
    pack: "Lives by the sea, asks for it every time.",
  };
  for (const [fan, note] of Object.entries(notes))
    await writeNote(unit, { account_id: idOf(ids, "ava"), other_id: idOf(ids, fan), note });
};
