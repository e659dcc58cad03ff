import { daySeconds } from "../../domain/format/duration.ts";
import type { AccountState, PayoutNews, PayoutProvider, PayoutStanding } from "../payout/payout.port.ts";
import type { PortBase } from "../ports/ports.ts";
import { isSigned, signatureHeader } from "./signature.ts";

/** For how long a payout of the sandbox is on its way, in seconds. */
const UNDERWAY = 2 * daySeconds;

export const payoutPurpose = "sandbox payout webhook";

/** The company of the sandbox that pays creators, with what its own people and its banks do. */
export interface SandboxPayouts extends PayoutProvider {
  readonly name: "sandbox";
  /** The creator has filled in its pages, or it looks at an account again. */
  readonly setAccount: (account: string, state: AccountState) => Promise<void>;
  /** The bank takes a payout, or sends it back. */
  readonly bank: (payoutId: string, what: "paid" | "failed") => Promise<void>;
}

export const asSandboxPayouts = (provider: PayoutProvider): SandboxPayouts | null =>
  provider.name === "sandbox" ? (provider as SandboxPayouts) : null;

const isNews = (value: unknown): value is { readonly id: string; readonly news: PayoutNews | null } =>
  typeof value === "object" && value !== null && "id" in value && "news" in value;

const asked: Readonly<Record<AccountState, string | null>> = {
  begun: null,
  checking: null,
  ready: null,
  stopped: "Please confirm who you are at the company that pays you.",
};

/** A company that pays out, of this process; its accounts are ready as soon as they are opened. */
export const createSandboxPayouts = ({ database, clock, keys }: PortBase): SandboxPayouts => {
  const standing = async (payoutId: string): Promise<PayoutStanding> => {
    const row = await database
      .selectFrom("sandbox_payout")
      .selectAll()
      .where("payout_id", "=", payoutId)
      .executeTakeFirstOrThrow();
    if (row.status === "failed") return { kind: "failed", reason: row.reason ?? "The bank refused it" };
    const isThere = row.status === "paid" || clock.now() >= row.sent_at + UNDERWAY;
    return { kind: isThere ? "paid" : "underway", reference: `sandbox-${payoutId}` };
  };
  return {
    name: "sandbox",
    accounts: {
      open: async ({ creatorId, account, returnUrl }) => {
        const name = account ?? `sandbox_${creatorId}`;
        await database
          .insertInto("sandbox_payout_account")
          .values({ account: name, state: "ready" })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return { account: name, url: returnUrl };
      },
      read: async (account) => {
        const row = await database
          .selectFrom("sandbox_payout_account")
          .select("state")
          .where("account", "=", account)
          .executeTakeFirst();
        return row === undefined ? null : { state: row.state, reason: asked[row.state] };
      },
    },
    advance: async ({ payoutId, account, amount }) => {
      const at = await database
        .selectFrom("sandbox_payout_account")
        .select("state")
        .where("account", "=", account)
        .executeTakeFirst();
      const isOpen = at?.state === "ready";
      await database
        .insertInto("sandbox_payout")
        .values({
          ...{ payout_id: payoutId, account, amount, sent_at: clock.now() },
          ...(isOpen
            ? { status: "sent", reason: null }
            : { status: "failed", reason: "The account takes no money" }),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return standing(payoutId);
    },
    setAccount: async (account, state) => {
      await database
        .updateTable("sandbox_payout_account")
        .set({ state })
        .where("account", "=", account)
        .execute();
    },
    bank: async (payoutId, what) => {
      await database
        .updateTable("sandbox_payout")
        .set({ status: what, reason: what === "failed" ? "The bank account is closed" : null })
        .where("payout_id", "=", payoutId)
        .execute();
    },
    readWebhook: (body, headers, now) => {
      if (!isSigned(keys.derive(payoutPurpose), headers[signatureHeader], body, now)) return null;
      const message: unknown = JSON.parse(body.toString("utf8"));
      return isNews(message) ? message : null;
    },
  };
};
