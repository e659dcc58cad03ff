import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { composerFlow } from "../../src/machines/composer/composer.flow.ts";
import type { ComposerSnapshot } from "../../src/machines/composer/composer.machine.ts";
import {
  underWay,
  type ComposerInput,
  type Queued,
  type Sent,
} from "../../src/machines/composer/composer.setup.ts";
import { selectComposerView } from "../../src/machines/composer/composer-view.ts";
import { sentMessage } from "../../src/machines/conversation/sample-messages.ts";
import { expiredUpload, sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import {
  askPrice,
  conversationCall,
  keepWriting,
  openComposer,
  payElsewhere,
  setMessagePrice,
  type ComposerStage,
} from "./composer-stage.ts";
import { cannot, type Act, type Driver, type Plan, type StepFacts } from "./driver.ts";
import { endAccess } from "./given-access.ts";
import { planFiles } from "./message-files.ts";
import { eventually, showsToasts } from "./site.ts";

type Facts = StepFacts<ComposerSnapshot>;

/** Of the samples, what is delivered. */
const SONG = "A song for you";
const LONG = "long ".repeat(500);

const pressEnter: Act<ComposerStage> = ({ field }) => field.press("Enter");

const press =
  (name: string | RegExp): Act<ComposerStage> =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).click();

/** One of the buttons below what could not be sent. */
const pressBelow = (name: RegExp, { event, before }: Facts): Plan<ComposerStage> => {
  const failed = before.context.queue.filter(({ problem }) => problem !== null);
  const place = failed.findIndex(({ key }) => key === event["key"]);
  if (place === -1) return cannot("no such message could not be sent");
  return ({ page }) => page.getByRole("log").getByRole("button", { name }).nth(place).click();
};

const isUntouched = ({ before: { value, context } }: Facts): boolean =>
  value.writing === "editing" &&
  context.written === "" &&
  context.amount_usd === "" &&
  context.purchase === null &&
  [...context.media, ...context.queue, ...Object.keys(context.texts)].length === 0;

const type: (text: string) => Act<ComposerStage> = (text) => async (stage) => {
  stage.isLong = text === LONG;
  await stage.field.fill("");
  await stage.field.fill(text);
};

const changed = ({ event, before }: Facts): Plan<ComposerStage> => {
  if (event["field"] === "written") return type(event["value"]);
  if (before.context.purchase !== null) return cannot("what is delivered has no price");
  return async ({ form, showFiles }) => {
    await showFiles();
    await form.locator("[name=amount_usd]").fill("");
    await form.locator("[name=amount_usd]").fill(event["value"]);
  };
};

const submitted = ({ before, after }: Facts): Plan<ComposerStage> => {
  // The browser judges and stores it at once: it is pressed when it is known how that goes.
  if (after.value.writing === "preparing")
    return async (stage) => {
      stage.submit = pressEnter;
    };
  return before.value.writing === "waiting" ? cannot("it waits already") : pressEnter;
};

const prepared = ({ event, before }: Facts): Plan<ComposerStage> => {
  const { written, media, amount_usd, purchase } = before.context.pending;
  if (media.length > 0 || amount_usd !== "" || purchase !== null)
    return cannot("what is sent with files, for a price or to deliver is sent in tests/inbox/inbox.spec.ts");
  const text = event["output"].status === "ok" ? written : LONG;
  if (event["output"].status === "ok" && written !== "Hello") return cannot("the sample says Hello");
  return async (stage) => {
    if (stage.isLong || text === LONG) await type(text)(stage);
    await stage.submit?.(stage);
    stage.submit = null;
  };
};

const failing =
  (status: number): Act<ComposerStage> =>
  async ({ site, other, sends }) => {
    await site.fault({ method: "POST", path: conversationCall(other), status, times: 1 });
    await sends.pass();
  };

/** The page sends this besides. */
const passWith = async ({ sends }: ComposerStage, more: object): Promise<void> =>
  sends.pass(async (request) => ({ postData: JSON.stringify({ ...request.postDataJSON(), ...more }) }));

const answered = ({ event, before }: Facts): Plan<ComposerStage> => {
  const answer = event["output"] as Sent;
  const { isCreator } = before.context;
  const asked = (underWay(before.context) as Queued | undefined)?.unpaid !== undefined;
  switch (answer.status) {
    case "ok":
      return async ({ site, sends }) => {
        await setMessagePrice(site, 0);
        await sends.pass();
      };
    case "unpaid":
      return isCreator ? cannot("a creator pays nothing for writing") : askPrice;
    case "failed":
      break;
  }
  switch (answer.failure.code) {
    case "message_refused":
      if (isCreator) return cannot("a creator may always write to her fans");
      return async ({ site, username, sends }) => {
        await endAccess(site, username);
        await sends.pass();
      };
    case "upload_expired":
      return asked
        ? cannot("its files were taken when the price was asked")
        : (stage) => passWith(stage, { media: [{ tkn: "gone", srv_id: "main" }] });
    case "purchase_refunded":
      return isCreator
        ? (stage) => passWith(stage, { purchase_id: stage.refunded })
        : cannot("a fan delivers nothing");
    default:
      return failing(429);
  }
};

const plan = (facts: Facts): Plan<ComposerStage> => {
  const { event, before } = facts;
  const { isCreator, media } = before.context;
  if (event.type === "xstate.done.actor.prepareMessage") return prepared(facts);
  if (before.value.writing === "preparing") return cannot("the browser stores it at once");
  switch (event.type) {
    case "writing.kept":
      return isUntouched(facts)
        ? (stage) => keepWriting(stage, event as never)
        : cannot("what was kept is found when the page opens");
    case "field.changed":
      return changed(facts);
    case "files.checked":
      return cannot("it is asked of files that are sent: model-tests/generated/broadcast.spec.ts does it");
    case "purchase.chosen":
      if (event["purchase"] !== null) return press("Deliver");
      return before.context.purchase === null
        ? cannot("nothing is delivered")
        : press(`Do not deliver “${SONG}” with this message`);
    case "form.submitted":
      return submitted(facts);
    case "form.left":
      return press("Go on writing");
    case "again.pressed":
      return pressBelow(/^(Send again|Pay )/, facts);
    case "discard.pressed":
      return pressBelow(/^Discard$/, facts);
    case "messages.shown":
      return before.context.queue.some(({ unpaid }) => unpaid !== undefined)
        ? payElsewhere
        : cannot("nothing waits for its payment");
    case "xstate.done.actor.sendMessage":
      return answered(facts);
    case "xstate.error.actor.sendMessage":
      return failing(503);
    case "media.picked":
    case "picker.closed":
      return isCreator ? planFiles(event, media) : cannot("a fan has no vault");
    default:
      return planFiles(event, media);
  }
};

const isRefused = ({ event }: Pick<Facts, "event">): boolean =>
  event["output"]?.failure?.code === "message_refused";

export const composerDriver: Driver<ComposerInput, ComposerSnapshot, ComposerStage> = {
  flow: composerFlow,
  samples: [
    { name: "sampleFailure", value: sampleFailure, from: "src/machines/app/sample-records.ts" },
    { name: "sampleMedia", value: sampleMedia, from: "src/machines/upload/sample-media.ts" },
    { name: "sentMessage", value: sentMessage, from: "src/machines/conversation/sample-messages.ts" },
    { name: "expiredUpload", value: expiredUpload, from: "src/machines/upload/sample-media.ts" },
    { name: "sampleVaultItem", value: sampleVaultItem, from: "src/machines/vault/sample-vault.ts" },
  ],
  restore: (site) => setMessagePrice(site, 0),
  open: (input) => openComposer(input, SONG),
  plan,
  isLast: isRefused,
  shows: async (stage, snapshot, step) => {
    const { page, form, field, files, uploads, sends, isLong } = stage;
    if (step !== null && isRefused(step))
      return page.getByText("Subscribe to Ava Laurent to write a message.").waitFor();
    const view = selectComposerView(snapshot);
    if (view.status === "preparing") return;
    await showsToasts(page, step?.emitted ?? []);
    const { written, media, amount_usd, purchase, texts, queue } = view;
    await eventually(sends.held).toBe(snapshot.value.delivering === "sending" ? 1 : 0);
    await eventually(uploads.held).toBe(media.filter(({ source }) => source === "sending").length);
    await eventually(() => field.inputValue()).toBe(isLong ? LONG : written);
    await eventually(() => files.getByRole("listitem").count()).toBe(media.length);
    const price = form.locator("[name=amount_usd]");
    if ((await price.count()) > 0) await eventually(() => price.inputValue()).toBe(amount_usd);
    const delivers = form.getByText(`Delivers “${SONG}”`);
    await delivers.waitFor({ state: purchase === null ? "detached" : "visible" });
    for (const said of Object.values(texts)) await form.getByText(said, { exact: true }).first().waitFor();
    const waits = form.getByText("It is sent as soon as every file is there.");
    await waits.waitFor({ state: view.status === "waiting" ? "visible" : "detached" });
    const log = page.getByRole("log");
    await eventually(() => log.getByText("Sending…").count()).toBe(
      queue.filter(({ problem }) => problem === null).length,
    );
    await eventually(() => log.getByRole("alert").allTextContents()).toEqual(
      queue.flatMap(({ problem, unpaid }) =>
        problem === null ? [] : [unpaid === undefined ? `Not sent. ${problem}` : problem],
      ),
    );
  },
};
