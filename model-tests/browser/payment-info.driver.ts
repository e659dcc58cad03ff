import type { Locator } from "playwright";
import type { AnyEventObject, SnapshotFrom } from "xstate";

import { countryName } from "../../src/domain/country/country.ts";
import { taxFormNames } from "../../src/domain/payout/tax-form.ts";
import type { PageInput } from "../../src/machines/app/page-input.ts";
import { paymentInfoFlow } from "../../src/machines/payment-info/payment-info.flow.ts";
import {
  selectPaymentInfoView,
  type paymentInfoMachine,
  type PaymentInfoView,
} from "../../src/machines/payment-info/payment-info.machine.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import * as samples from "../../src/machines/app/sample-payto.ts";
import { samplePayoutPage } from "../../src/machines/payment-info/sample-page.ts";
import type { Payto } from "../../src/protocol/records.ts";
import { hashPassword } from "../../src/server/account/passwords.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { showsForm } from "./form.ts";
import type { FormStage } from "./form-with-captcha.ts";
import { ownAddress, post, setPasswordHash, signUpPage, type Person } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof paymentInfoMachine>;

interface PayoutStage extends FormStage {
  readonly main: Locator;
  readonly person: Person;
  /** What stands in the form beside what the machine's samples typed, by the field's name. */
  filled: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: "ok" | "failed";
  readonly data?: { readonly payto: Payto };
  readonly failure?: { readonly fields?: object };
}

const CALL = "/api/v1/creator/payto";
/** What the flow's samples type as the present password. */
const PASSWORD = "marquee-demo";
const hashes = { right: "", other: "" };

/** Somebody in Germany, as `samplePendingPayto` has her; the tax ID is not asked there. */
const typed = {
  holder: "Dora Quinn",
  address: "Lindenstraße 7",
  postal_code: "10969",
  city: "Berlin",
  iban: "DE89 3704 0044 0532 0130 00",
};
const details = {
  ...typed,
  country: "DE",
  method: "iban",
  bank_code: "",
  account_number: "",
  tax_id: "",
  certified: true,
  signature: typed.holder,
};

const open = async (site: Site): Promise<PayoutStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  const person = await signUpPage(page, { isCreator: true });
  await setPasswordHash(site, person.username, hashes.right);
  const calls = await holdRequests(page, `**${CALL}`);
  await page.goto("/account/pay_to");
  const main = page.getByRole("main");
  const form = main.getByRole("form", { name: "Payment info" });
  return { site, page, main, form, calls, person, filled: {} };
};

const answered =
  (arrange: Act<PayoutStage>): Act<PayoutStage> =>
  async (stage) => {
    await stage.calls.path();
    await arrange(stage);
    await stage.calls.pass();
  };

const fails = (method: "GET" | "POST", status: number): Act<PayoutStage> =>
  answered(({ site }) => site.fault({ method, path: CALL, status, times: 1 }));

/** The creator gives her details in another tab; what an operator says of them is written down for him. */
const give =
  ({ status, reason }: Payto): Act<PayoutStage> =>
  async ({ site, page, person: { username } }) => {
    if (status === "missing") return;
    await post(page.context().request, CALL, { ...details, current_password: PASSWORD });
    await site
      .database()
      .query("update account set payout_status = $2, payout_reason = $3 where username = $1", [
        ...[username, status, reason],
      ]);
  };

const loaded = ({ data }: Answer): Plan<PayoutStage> =>
  data === undefined ? fails("GET", 429) : answered(give(data.payto));

const saved = ({ status, failure }: Answer): Plan<PayoutStage> => {
  const set = (hash: string) => answered(({ site, person }) => setPasswordHash(site, person.username, hash));
  if (status === "ok") return set(hashes.right);
  return failure?.fields === undefined ? fails("POST", 429) : set(hashes.other);
};

const control = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);

/** The page judges the form within the press of Save: what is missing is filled in first, but for the signature perhaps. */
const checked =
  (signature: string): Act<PayoutStage> =>
  async (stage) => {
    const { form } = stage;
    await control(form, "country").selectOption(details.country);
    for (const [name, value] of Object.entries({ ...typed, signature }))
      await control(form, name).fill(value);
    await control(form, "certified").check();
    stage.filled = { ...details, certified: "on", signature };
    await form.getByRole("button", { name: "Save" }).click();
  };

const fillIn =
  ({ field, value }: AnyEventObject): Act<PayoutStage> =>
  async ({ form }) => {
    const box = control(form, field);
    if (typeof value === "boolean") return box.setChecked(value);
    if (field === "country" || field === "method") return void (await box.selectOption(value));
    // The same once more is typed anew.
    await box.clear();
    await box.fill(value);
  };

const buttons: Readonly<Record<string, string>> = {
  "change.chosen": "Change",
  "change.cancelled": "Cancel",
  "retry.requested": "Try again",
};

const plan: Driver<PageInput<"payment-info">, Snapshot, PayoutStage>["plan"] = ({ event, before }) => {
  const { type } = event;
  const { country, method } = before.context;
  const button = buttons[type];
  if (button !== undefined)
    return ({ main }) => main.getByRole("button", { name: button, exact: true }).click();
  switch (type) {
    case "field.changed":
      return event["field"] === "iban" && method !== "iban"
        ? cannot("an account number is asked for there, no IBAN")
        : fillIn(event);
    case "form.submitted":
      // Save is pressed with the next step.
      return async () => {};
    case "xstate.done.actor.checkPaymentInfo":
      return country === "US"
        ? cannot("the details of these tests are of somebody in Germany: tests/payment-info has Americans")
        : checked(Object.keys(event["output"]).length === 0 ? details.signature : "");
    case "xstate.error.actor.checkPaymentInfo":
      return cannot("the page checks the form by a pure function, which does not fail");
    case "xstate.done.actor.loadPaymentInfo":
      return loaded(event["output"]);
    case "xstate.error.actor.loadPaymentInfo":
      return fails("GET", 503);
    case "xstate.done.actor.savePaymentInfo":
      return saved(event["output"]);
    case "xstate.error.actor.savePaymentInfo":
      return fails("POST", 503);
    default:
      return undefined;
  }
};

const notices: Readonly<Record<Payto["status"], string>> = {
  missing: "Enter your payment info to get paid",
  pending: "We are checking your payment info",
  on_hold: "Your payouts are on hold",
  verified: "You are all set to get paid",
};

const showsDetails = async (
  { main }: PayoutStage,
  { payto, details: kept }: Extract<PaymentInfoView, { status: "shown" }>,
): Promise<void> => {
  await main.getByText(notices[payto.status]).waitFor();
  if (payto.reason !== null) await main.getByText(payto.reason).waitFor();
  // Last comes when they were changed.
  await eventually(async () => (await main.locator("dd").allTextContents()).slice(0, -1)).toEqual([
    kept.holder,
    `IBAN •••• ${kept.account_ending}`,
    `${kept.address}, ${kept.postal_code} ${kept.city}`,
    countryName(kept.country),
    `${taxFormNames[kept.tax_form]}, signed`,
    "None",
  ]);
};

const showsFields = (
  { form, filled }: PayoutStage,
  { typed: info, current_password, texts, busy }: Extract<PaymentInfoView, { status: "form" }>,
): Promise<void> => {
  const held = { ...info, certified: info.certified ? "on" : "", current_password };
  const valueOf = (name: string, value: string): string =>
    name === "iban" && info.method !== "iban" ? "" : value || (filled[name] ?? "");
  const below = Object.keys(held).map((name) => [name, texts[name as keyof typeof held] ?? null]);
  return showsForm(form, {
    values: Object.fromEntries(Object.entries(held).map(([name, value]) => [name, valueOf(name, value)])),
    texts: { ...Object.fromEntries(below), recaptcha: null },
    busy,
    captcha: false,
  });
};

export const paymentInfoDriver: Driver<PageInput<"payment-info">, Snapshot, PayoutStage> = {
  flow: paymentInfoFlow,
  samples: [
    ...Object.entries(samples).map(([name, value]) => ({
      ...{ name, value },
      from: "src/machines/app/sample-payto.ts",
    })),
    {
      name: "samplePayoutPage",
      from: "src/machines/payment-info/sample-page.ts",
      value: samplePayoutPage,
    },
    { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
  ],
  prepare: async () => {
    hashes.right = await hashPassword(PASSWORD);
    hashes.other = await hashPassword("another password");
  },
  open: () => open,
  plan,
  shows: async (stage, snapshot, step) => {
    const { page, main, form, calls } = stage;
    await showsToasts(page, step?.emitted ?? []);
    const view = selectPaymentInfoView(snapshot);
    await eventually(calls.held).toBe(snapshot.matches("loading") || snapshot.matches("submitting") ? 1 : 0);
    if (view.status === "form") return showsFields(stage, view);
    stage.filled = {};
    await form.waitFor({ state: "detached" });
    if (view.status === "shown") return showsDetails(stage, view);
    const text = view.status === "loading" ? "Loading your payment info" : view.error;
    return main.getByText(text).first().waitFor({ state: "attached" });
  },
};
