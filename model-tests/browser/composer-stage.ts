import type { Locator } from "playwright";

import type { Cents } from "../../src/domain/unit/unit.ts";
import type { ComposerInput } from "../../src/machines/composer/composer.setup.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { cards } from "../../tests/payment/buyer.ts";
import { holdUploads } from "./application-stage.ts";
import type { Act } from "./driver.ts";
import { nameInVault } from "./editor-stage.ts";
import { giveAccess } from "./given-access.ts";
import { refundSale, sellOfMenu } from "./menu-sales.ts";
import type { FilesStage } from "./message-files.ts";
import { START_PAGE } from "./payment-stage.ts";
import { ownAddress, sendCard, signInPage, signUpPage } from "./people.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";
import { keepEntry } from "./storage.ts";

/** Where somebody writes in a conversation. */
export interface ComposerStage extends FilesStage {
  readonly form: Locator;
  readonly field: Locator;
  readonly sends: Gate;
  readonly username: string;
  /** To whom. */
  readonly other: string;
  /** What he has bought of her whose money went back. */
  readonly refunded: string;
  /** The message that the server asked a price for last. */
  readonly unpaid: () => number | null;
  /** The press that sends, until it is known how that goes. */
  submit: Act<ComposerStage> | null;
  /** In the field stands a text that is too long. */
  isLong: boolean;
}

/** What ava asks for a message, in cents, where she asks anything. */
export const MESSAGE_PRICE: Cents = 200;

export const conversationCall = (other: string): string =>
  `/api/v1/account/direct-message/conversation/${other}`;

export const setMessagePrice = async (site: Site, price: Cents): Promise<void> => {
  await site.database().query(
    `update creator set state = jsonb_set(state, '{messagePrice}', $1::jsonb)
     where account_id = (select id from account where username = 'ava')`,
    [String(price)],
  );
};

/** What the browser keeps of the conversation by a name. */
export const keepWriting = async (
  { page, username, other, field }: ComposerStage,
  { written, unsent }: { readonly written: string; readonly unsent: readonly object[] },
): Promise<void> => {
  await keepEntry(page, `draft_${username}_${other}`, written);
  await keepEntry(page, `unsent_${username}_${other}`, unsent);
  await page.reload();
  await field.waitFor();
};

/** Somebody who bought what ava still owes him; the money of another thing went back. */
const openBuyer = async (site: Site, description: string) => {
  const [refunded, owed] = await sellOfMenu(site, description, 2);
  await refundSale(site, refunded!.id);
  return { other: owed!.username, refunded: refunded!.id };
};

/** A new fan who got a gift of ava's writes to her, or she to one who bought of her menu. */
export const openComposer =
  ({ isCreator }: ComposerInput, description: string) =>
  async (site: Site): Promise<ComposerStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const { other, refunded } = isCreator
      ? await openBuyer(site, description)
      : { other: "ava", refunded: "" };
    const username = isCreator ? "ava" : (await signUpPage(page)).username;
    if (isCreator) await signInPage(page, username);
    else await giveAccess(site, username);
    await nameInVault(site, sampleVaultItem.name);
    const path = conversationCall(other);
    let unpaid: number | null = null;
    page.on("response", (response) => {
      if (response.request().method() !== "POST" || !response.url().endsWith(path) || !response.ok()) return;
      void response.json().then((answer: { readonly direct_message_id?: number }) => {
        unpaid = answer.direct_message_id ?? unpaid;
      });
    });
    const gates = {
      sends: await holdRequests(page, `**${path}`, "POST"),
      uploads: await holdUploads(page),
    };
    await page.goto(`/account/direct-message/inbox/${other}`);
    const field = page.locator("textarea[name=written]");
    const form = page.locator("form", { has: field });
    const more = form.getByRole("button", { name: "Add files" });
    await field.waitFor();
    return {
      ...{ site, page, form, field, username, other, refunded, submit: null, isLong: false, ...gates },
      files: form.getByRole("group", { name: "Files" }),
      showFiles: async () => {
        if ((await more.count()) > 0) await more.click();
      },
      unpaid: () => unpaid,
    };
  };

const windowOf = ({ page }: ComposerStage) =>
  page
    .context()
    .pages()
    .find((each) => each !== page);

/** The server asks for the price of a message; the payment window that opens is closed again. */
export const askPrice: Act<ComposerStage> = async (stage) => {
  const { site, page, sends } = stage;
  await setMessagePrice(site, MESSAGE_PRICE);
  await sends.pass();
  await eventually(() => START_PAGE.test(windowOf(stage)?.url() ?? "")).toBe(true);
  // When the window is closed the page loads anew (PAY-19), which ends what is done to it meanwhile.
  await Promise.all([page.waitForEvent("load"), windowOf(stage)!.close()]);
  await stage.field.waitFor();
};

/** The price is paid in another tab. */
export const payElsewhere: Act<ComposerStage> = async ({ site, page, unpaid }) => {
  await setMessagePrice(site, MESSAGE_PRICE);
  const query = new URLSearchParams({
    ...{ payment_intent: "pay_per_direct_message", model_username: "ava", return_uri: "/ava" },
    ...{ payment_id: crypto.randomUUID(), direct_message_id: String(unpaid()) },
  });
  await sendCard(page, `/oauth/payment/start?${query.toString()}`, cards.pays);
};
