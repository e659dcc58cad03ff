import * as accountPaths from "../../domain/site/account-paths.ts";
import { PAYOUT_ACCOUNT_PATH } from "../../domain/payout/payout.ts";
import { failures } from "../../protocol/failures.ts";
import { accountMail } from "../account/account-mail.jobs.ts";
import { refuseWrongPassword } from "../account/current-password.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, redirect, refuse } from "../http/reply.ts";
import { systemMetadata } from "../store/event-store.ts";
import { payoutAccountOf, refreshPayoutAccount } from "./payout-account.ts";
import { closedPage, onwardPage, passwordPage } from "./payout-account-page.ts";
import type { PayoutProvider } from "./payout.port.ts";

/** Tries a minute: each is a link made at the provider's. */
const MOST_OPENED = 10;

type Accounts = NonNullable<PayoutProvider["accounts"]>;

/** The provider's accounts for this creator, or the page that says why there are none. Whomever he acts for, it is his own. */
const doorOf = (
  context: RequestContext,
): { readonly accounts: Accounts; readonly creatorId: string } | ReturnType<typeof closedPage> => {
  const { viewer, services } = context;
  const { accounts } = services.ports.payouts;
  if (viewer === null) return closedPage(context, 401, failures.unauthorized.error);
  if (viewer.type !== "model") return closedPage(context, 403, failures.not_allowed.error);
  if (accounts === null)
    return closedPage(context, 404, "Payouts go to the bank account of your payment info.");
  return { accounts, creatorId: viewer.id };
};

const open = async (
  context: RequestContext,
  { accounts, creatorId }: { accounts: Accounts; creatorId: string },
) => {
  const { store, ports, log } = context.services;
  const own = (await payoutAccountOf(context.services, creatorId))?.account ?? null;
  const url = `${context.origin}${PAYOUT_ACCOUNT_PATH}`;
  try {
    const opened = await accounts.open({
      ...{ creatorId, account: own, returnUrl: `${url}/finish`, againUrl: url },
    });
    const begun = { provider: ports.payouts.name, account: opened.account };
    await store.transact(context.metadata, async (unit) => {
      const row = { ...begun, state: "begun", reason: null, begun_at: unit.now, told_at: unit.now } as const;
      await unit.sql
        .insertInto("payout_account")
        .values({ creator_id: creatorId, ...row })
        .onConflict((conflict) =>
          conflict
            .column("creator_id")
            .doUpdateSet(row)
            .where("payout_account.account", "!=", opened.account),
        )
        .execute();
      // Where she is paid is changed at the company's, which tells nobody here of it.
      unit.schedule(accountMail("payoutAccount", creatorId, context));
    });
    return onwardPage(context, opened.url);
  } catch (error) {
    log.warn({ err: error }, "the payout provider opened no account");
    return closedPage(context, 503, failures.unavailable.error);
  }
};

/** The account at the company that pays (PAY-03), and what that company says. */
export const payoutAccountHandlers = {
  showPayoutAccount: async (_, context) => {
    const door = doorOf(context);
    return "accounts" in door ? passwordPage(context) : door;
  },

  openPayoutAccount: async ({ current_password: typed }, context) => {
    const door = doorOf(context);
    if (!("accounts" in door)) return door;
    const { retryAfter } = await context.services.limits.consume(
      `payout-account:${door.creatorId}`,
      MOST_OPENED,
      60,
    );
    if (retryAfter > 0) return passwordPage(context, { error: failures.too_many.error, status: 429 });
    const refusal = await refuseWrongPassword(typeof typed === "string" ? typed : "", context);
    if (refusal !== null) {
      const error = refusal.details.fields?.["current_password"] ?? failures[refusal.code].error;
      return passwordPage(context, { error, status: failures[refusal.code].status });
    }
    return open(context, door);
  },

  finishPayoutAccount: async (_, context) => {
    const door = doorOf(context);
    if (!("accounts" in door)) return door;
    const { log } = context.services;
    const at = await payoutAccountOf(context.services, door.creatorId);
    // Its message comes too.
    if (at !== undefined)
      await refreshPayoutAccount(context.services, at.account).catch((error: unknown) =>
        log.warn({ err: error }, "the payout provider did not say how an account stands"),
      );
    return redirect(accountPaths.payouts);
  },

  receivePayoutWebhook: async ({ provider }, context) => {
    const { ports, store } = context.services;
    if (provider !== ports.payouts.name) return refuse("not_found");
    const message = ports.payouts.readWebhook(
      context.rawBody ?? Buffer.alloc(0),
      context.headers,
      context.now,
    );
    if (message === null) return refuse("bad_request");
    const { id, news } = message;
    if (news !== null)
      await store.transact(systemMetadata, async (unit) =>
        unit.schedule({ kind: "payout.news", key: `payout.news:${provider}:${id}`, payload: { news } }),
      );
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
