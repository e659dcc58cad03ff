import { isRevoked, returnedOf } from "../../src/domain/payment/money-back.ts";
import { paymentDecider, type PaymentState } from "../../src/domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../src/domain/payment/payment.ts";
import type { UnlockKind } from "../../src/domain/unlock/unlock-id.ts";
import { stateOf } from "./invariants.ts";
import type { Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";
import { whenChanged } from "./when-changed.ts";

type Check = (holds: boolean, sentence: string) => void;

/** What must hold of files in posts, and of what is bought once and stays open. */
export interface ShopInvariants {
  /** Something was stored. */
  readonly committed: () => void;
  /** The server said to the creator that her post is stored with so many files. */
  readonly published: (postId: number, files: number) => void;
  /** It refused a file that is used elsewhere. */
  readonly refused: () => void;
  readonly refusals: () => number;
  readonly healed: (payments: ReadonlyMap<string, PaymentState>) => void;
}

/** What a payment opens; null: nothing that is bought once. */
const openedBy = ({
  purpose,
}: PaymentOrder): { readonly kind: UnlockKind; readonly itemId: number } | null => {
  if (purpose.kind === "post") return { kind: "post", itemId: purpose.postId };
  if (purpose.kind === "direct_message") return { kind: "dm", itemId: purpose.directMessageId };
  return purpose.kind === "uncensor" ? { kind: "media", itemId: purpose.mediaId } : null;
};

const words: Readonly<Record<UnlockKind, string>> = { post: "post", dm: "gallery", media: "picture" };

const isReady = (medium: Row | undefined): boolean =>
  medium?.["state"] === "ready" && medium["held"] === null;

export const createShopInvariants = (memory: Memory, check: Check): ShopInvariants => {
  const rows = (table: string): readonly Row[] => memory.tables.get(table) ?? [];
  const acknowledged = new Map<number, number>();
  let refusals = 0;
  const filesOf = (postId: unknown): readonly Row[] =>
    rows("post_media").filter(({ post_id }) => post_id === postId);
  const medium = (id: unknown): Row | undefined => rows("media").find((row) => row["id"] === id);
  const isFund = (itemId: number): boolean =>
    rows("post").find(({ id }) => id === itemId)?.["type"] === "fund";

  const checkFiles = (): void => {
    const shownBy = new Map<unknown, unknown>();
    for (const { post_id, media_id } of rows("post_media")) {
      check(medium(media_id) !== undefined, `Post ${String(post_id)} shows a file that is gone.`);
      const other = shownBy.get(media_id);
      check(other === undefined, `Posts ${String(other)} and ${String(post_id)} show the same upload.`);
      shownBy.set(media_id, post_id);
    }
    for (const { id, state } of rows("post")) {
      if (state !== "published") continue;
      const isWhole = filesOf(id).every(({ media_id }) => isReady(medium(media_id)));
      check(isWhole, `Post ${String(id)} shows a file that is not ready.`);
    }
    for (const { id, used_by, media_id } of rows("upload"))
      check(used_by === null || shownBy.has(media_id), `Upload ${String(id)} is used, and no post shows it.`);
  };

  const checkPosts = (): void => {
    for (const [id, files] of acknowledged) {
      check(
        rows("post").some((post) => post["id"] === id) && filesOf(id).length === files,
        `Post ${id} was acknowledged with ${files} files, and has ${filesOf(id).length}.`,
      );
    }
    let published = 0;
    for (const { id, state } of rows("post")) {
      if (state === "published") published += 1;
      const files = filesOf(id);
      const waits = state === "planned" && acknowledged.has(Number(id));
      const isWhole = files.every(({ media_id }) => isReady(medium(media_id)));
      check(!waits || !isWhole, `Post ${String(id)} has all of its files, and is never published.`);
    }
    for (const { post } of rows("profile_count"))
      check(post === published, `The profile counts ${String(post)} posts of ${published}.`);
  };

  const checkSales = (payments: ReadonlyMap<string, PaymentState>): void => {
    const [opened, kept] = [new Set<string>(), new Set<string>()];
    const raised = new Map<number, number>();
    const stand = new Map<number, number>();
    for (const [id, payment] of payments) {
      const item = payment.order === null ? null : openedBy(payment.order);
      if (payment.status !== "settled" || payment.order === null || item === null) continue;
      const { kind, itemId } = item;
      const { buyerId, amount } = payment.order;
      const isRaised = kind === "post" && isFund(itemId);
      if (isRaised) raised.set(itemId, (raised.get(itemId) ?? 0) + amount - returnedOf(payment));
      if (isRevoked(payment)) continue;
      if (kind === "dm") stand.set(itemId, (stand.get(itemId) ?? 0) + 1);
      const key = `${buyerId}:${kind}:${itemId}`;
      // One that was won back may be open by another payment meanwhile.
      const isKept = payment.disputes.length === 0 && returnedOf(payment) === 0;
      check(isRaised || !isKept || !kept.has(key), `Payment ${id} bought a ${words[kind]} a second time.`);
      if (isKept) kept.add(key);
      opened.add(key);
      const isOpen = rows("unlock").some(
        (row) => row["account_id"] === buyerId && row["kind"] === kind && row["item_id"] === itemId,
      );
      check(isOpen, `Payment ${id} bought a ${words[kind]}, which is locked.`);
    }
    for (const { account_id, kind, item_id, payment_id } of rows("unlock")) {
      const key = `${String(account_id)}:${String(kind)}:${String(item_id)}`;
      const { status } = stateOf(memory, paymentDecider, String(payment_id));
      check(
        opened.has(key) && status === "settled",
        `A ${words[kind as UnlockKind]} is open, which nobody has paid for (${String(payment_id)}: ${status}).`,
      );
    }
    for (const { id, type, fund_raised } of rows("post"))
      check(
        type !== "fund" || fund_raised === (raised.get(Number(id)) ?? 0),
        `The fund says ${String(fund_raised)}; ${raised.get(Number(id)) ?? 0} were paid.`,
      );
    // Who disputes what he paid, buys it again and loses the dispute has bought it twice.
    for (const { id, sales } of rows("direct_message"))
      check(
        sales === (stand.get(Number(id)) ?? 0),
        `The gallery counts ${String(sales)} sales; ${stand.get(Number(id)) ?? 0} stand.`,
      );
  };

  return {
    committed: whenChanged(memory, ["post", "post_media", "media", "upload"], checkFiles),
    published: (postId, files) => {
      acknowledged.set(postId, files);
      check(filesOf(postId).length === files, `Post ${postId} was acknowledged, which is not stored.`);
    },
    refused: () => {
      refusals += 1;
    },
    refusals: () => refusals,
    healed: (payments) => {
      checkPosts();
      checkSales(payments);
    },
  };
};
