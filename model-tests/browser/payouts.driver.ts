import type { SnapshotFrom } from "xstate";

import { formatCents } from "../../src/domain/format/cents.ts";
import { daySeconds } from "../../src/domain/format/duration.ts";
import { payoutsFlow } from "../../src/machines/payouts/payouts.flow.ts";
import { selectPayoutsView, type payoutsMachine } from "../../src/machines/payouts/payouts.machine.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import type { Driver, Stage } from "./driver.ts";
import { signInPage } from "./people.ts";
import { eventually, type Site } from "./site.ts";
import { withholdEvents, type QuietLine } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof payoutsMachine>;
type Payouts = EndpointAnswer<"getPayouts">;

interface PayoutsStage extends Stage {
  readonly line: QuietLine;
}

const REASON = "The account is closed";
const badges: Readonly<Record<Payouts["items"][number]["status"], string>> = {
  booked: "Booked",
  sent: "On its way",
  paid: "Paid",
  failed: "Failed",
  returned: "Sent back",
};

const open = async (site: Site): Promise<PayoutsStage> => {
  const page = await site.open();
  await signInPage(page, "ava");
  const line = await withholdEvents(page, () => false);
  await page.goto("/account/earnings/payouts");
  return { site, page, line };
};

const read = async ({ page }: PayoutsStage): Promise<Payouts> =>
  (await page.context().request.get("/api/v1/creator/payouts")).json();

/** The bank sends the newest payout back, of which the page is told by nobody. */
const sendBack = async (stage: PayoutsStage): Promise<void> => {
  const { items } = await read(stage);
  await stage.site.operate("payout-returned", items[0]!.id, REASON);
};

export const payoutsDriver: Driver<undefined, Snapshot, PayoutsStage> = {
  flow: payoutsFlow,
  // The run of the Monday after next has paid her.
  prepare: (site) => site.control("clock", { advance: 14 * daySeconds }),
  open: () => open,
  plan: ({ event }) =>
    event.type === "line.restored"
      ? async (stage) => {
          await sendBack(stage);
          await stage.line.tear();
        }
      : undefined,
  shows: async (stage, snapshot, step) => {
    const { page } = stage;
    selectPayoutsView(snapshot);
    const { items, payable, pending } = await read(stage);
    const wanted = items.map(({ amount_usd, status }) => [formatCents(amount_usd), badges[status]]);
    const rows = page
      .getByRole("main")
      .locator("li")
      .filter({ hasText: /Booked|Paid|On its way|Sent back/ });
    await eventually(() =>
      rows.evaluateAll((all) =>
        all.map((row) => [row.querySelector("p")?.textContent, row.lastElementChild?.textContent]),
      ),
    ).toEqual(wanted);
    const owed = page.getByRole("region", { name: "What you are owed" });
    for (const cents of [payable, pending]) await owed.getByText(formatCents(cents)).first().waitFor();
    if (step !== null) await rows.first().getByText(`${REASON}. It is back in your balance.`).waitFor();
  },
};
