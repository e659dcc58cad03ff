import { expect, test } from "vitest";
import { createActor, fromCallback, toPromise, type AnyActorLogic } from "xstate";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { provideComposer } from "../../src/actors/composer/composer.actors.ts";
import { emptyChatForm } from "../../src/domain/direct-message/message-form.ts";
import { pricesOf } from "../../src/domain/money/site-prices.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import { autoMessageEditorMachine } from "../../src/machines/auto-message-editor/auto-message-editor.machine.ts";
import { autoMessagesFlow } from "../../src/machines/auto-messages/auto-messages.flow.ts";
import { autoMessagesMachine } from "../../src/machines/auto-messages/auto-messages.machine.ts";
import { broadcastFlow } from "../../src/machines/broadcast/broadcast.flow.ts";
import { broadcastMachine } from "../../src/machines/broadcast/broadcast.machine.ts";
import { customizeFlow } from "../../src/machines/customize/customize.flow.ts";
import { customizeMachine } from "../../src/machines/customize/customize.machine.ts";
import { galleryEditorMachine } from "../../src/machines/gallery-editor/gallery-editor.machine.ts";
import { ownGalleriesFlow } from "../../src/machines/own-galleries/own-galleries.flow.ts";
import { ownGalleriesMachine } from "../../src/machines/own-galleries/own-galleries.machine.ts";
import { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import { sampleEditorPage } from "../../src/machines/post-editor/sample-post.ts";
import { profileOwnerFlow } from "../../src/machines/profile-owner/profile-owner.flow.ts";
import { profileOwnerMachine } from "../../src/machines/profile-owner/profile-owner.machine.ts";
import { sampleFund } from "../../src/machines/unlock/sample-offers.ts";
import { offerOfPost } from "../../src/machines/unlock/unlock-offer.ts";
import { unlockFlow } from "../../src/machines/unlock/unlock.flow.ts";
import { unlockMachine } from "../../src/machines/unlock/unlock.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { FeedItem } from "../../src/protocol/records.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

const dear: SiteRecord = { ...sampleSite, price_min: 200, price_max: 100_000 };

/** What a form says of `$800.00` as a price, on a site. */
type Form = (site: SiteRecord) => unknown;

const typed = <Field extends string>(field: Field) =>
  ({ type: "field.changed", field, value: "800.00" }) as const;
const submitted = { type: "form.submitted" } as const;

const message: Form = async (site) => {
  const { actors } = provideComposer(testServices({ globals: { ...sampleGlobals, site } })).implementations;
  const logic = (actors as Readonly<Record<string, AnyActorLogic>>)["prepareMessage"]!;
  const input = { username: "sub", ...emptyChatForm, written: "Hi", amount_usd: "800.00", media: [] };
  const actor = createActor(logic, { input });
  actor.start();
  const prepared = (await toPromise(actor)) as { failure?: { fields?: { amount_usd?: string } } };
  return prepared.failure?.fields?.amount_usd;
};

const forms: Readonly<Record<string, Form>> = {
  "a month": (site) => {
    const { actor } = drive(customizeMachine, { ...customizeFlow.inputs[0]!, prices: pricesOf(site) });
    actor.send({ type: "section.opened", section: "price", now: 1_790_000_000 });
    actor.send(typed("subscription_price"));
    actor.send(submitted);
    return actor.getSnapshot().context.texts["subscription_price"];
  },
  "a post": (site) => {
    const { actor } = drive(postEditorMachine, { ...sampleEditorPage, site });
    actor.send(typed("amount_usd"));
    actor.send(submitted);
    return actor.getSnapshot().context.texts.amount_usd;
  },
  "a gallery": (site) => {
    const { actor } = drive(galleryEditorMachine, { id: null, type: "photo_dm", prices: pricesOf(site) });
    actor.send(typed("amount_usd"));
    actor.send(submitted);
    return actor.getSnapshot().context.texts.amount_usd;
  },
  "an automatic message": (site) => {
    const input = { id: null, type: "welcome", now: 1_790_000_000, prices: pricesOf(site) } as const;
    const { actor } = drive(autoMessageEditorMachine, input);
    actor.send(typed("amount_usd"));
    actor.send(submitted);
    return actor.getSnapshot().context.texts.amount_usd;
  },
  "a message to many": (site) => {
    const { actor } = drive(broadcastMachine, { ...broadcastFlow.inputs[0]!, site });
    actor.send(typed("amount_usd"));
    actor.send(submitted);
    return actor.getSnapshot().context.texts.amount_usd;
  },
  "a message": message,
  "what is given to a goal": (site) => {
    const { actor } = drive(unlockMachine, unlockFlow.inputs[0]!);
    const post = { type: "fund", text: "", media: [], amount_usd: 500, fund_goal: 60_000, fund_raised: 0 };
    const item = { post, user: { display_name: "Ava" }, is_locked: true, can_unlock: true };
    const offer = { ...sampleFund, ...offerOfPost(item as unknown as FeedItem, pricesOf(site)) };
    answer(actor, "readOffer", { status: "ok", data: offer });
    actor.send(typed("amount"));
    actor.send(submitted);
    return actor.getSnapshot().context.texts.amount;
  },
};

/** Whether a form minds the price itself, apart from what else is missing. */
const range = (text: unknown) => (typeof text === "string" && text.includes("$500.00") ? "too much" : "fine");

test.each(Object.keys(forms))(
  "[X-17] the price of %s may be what the site allows, and no more than the usual where it says nothing",
  async (name) => {
    const form = forms[name]!;
    expect([range(await form(sampleSite)), range(await form(dear))]).toEqual(["too much", "fine"]);
  },
);

/** An actor that keeps what it starts with. */
const kept = () => {
  const inputs: unknown[] = [];
  return { inputs, logic: fromCallback<never, unknown>(({ input }) => void inputs.push(input)) };
};
const asked = [expect.objectContaining({ prices: { min: 200, max: 100_000 } })];

test("[X-17] what is edited within a page is told the prices of its site", () => {
  const [post, sections, gallery, automatic] = [kept(), kept(), kept(), kept()];
  const actors = { postEditor: post.logic, customize: sections.logic };
  drive(profileOwnerMachine, { ...profileOwnerFlow.inputs[1]!, site: dear }, actors);
  drive(
    ownGalleriesMachine,
    { ...ownGalleriesFlow.inputs[1]!, site: dear },
    { galleryEditor: gallery.logic },
  );
  const input = { ...autoMessagesFlow.inputs[0]!, site: dear };
  const { actor } = drive(autoMessagesMachine, input, { autoMessageEditor: automatic.logic });
  answer(actor, "loadMessages", { status: "ok", data: { items: [] } });
  actor.send({ type: "add.pressed" });
  for (const { inputs } of [post, sections, gallery, automatic]) expect(inputs).toEqual(asked);
});
