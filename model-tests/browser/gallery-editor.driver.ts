import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { galleryEditorFlow } from "../../src/machines/gallery-editor/gallery-editor.flow.ts";
import {
  selectGalleryEditorView,
  type GalleryEditorInput,
  type galleryEditorMachine,
} from "../../src/machines/gallery-editor/gallery-editor.machine.ts";
import { sampleGallery, soldGallery } from "../../src/machines/gallery-editor/sample-galleries.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import type { OwnGallery } from "../../src/protocol/gallery/own-gallery.records.ts";
import { photo } from "../../tests/creator-application/pictures.ts";
import { PICTURE_READ } from "./application-stage.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan, type Stage } from "./driver.ts";
import { ownAddress, post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof galleryEditorMachine>;

interface GalleryStage extends Stage {
  readonly form: Locator;
  /** The gallery that is edited; 0: a new one. */
  readonly id: number;
  readonly uploads: Gate;
  readonly reads: Gate;
  readonly saves: Gate;
}

const PATH = "/api/v1/account/direct-message/auto";
const UPLOAD = "/api/v1/image/fans-media";
const TITLE = "A free look at the sketchbook";
const samples: readonly NamedSample[] = [
  { name: "sampleGallery", from: "src/machines/gallery-editor/sample-galleries.ts", value: sampleGallery },
  { name: "soldGallery", from: "src/machines/gallery-editor/sample-galleries.ts", value: soldGallery },
  { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
  { name: "sampleMedia", from: "src/machines/upload/sample-media.ts", value: sampleMedia },
];

/** The gallery that is edited, with one picture in it. */
const findGallery = async (site: Site): Promise<number> => {
  await site.database().query(
    `delete from direct_message_media using direct_message d
     where d.id = direct_message_id and d.title = $1 and direct_message_media.position > 0`,
    [TITLE],
  );
  const { rows } = await site
    .database()
    .query<{ id: string }>("select id from direct_message where title = $1", [TITLE]);
  return Number(rows[0]!.id);
};

const open =
  ({ id }: GalleryEditorInput) =>
  async (site: Site): Promise<GalleryStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await signInPage(page, "ava");
    await page.goto("/account/direct-message/profile");
    await page.getByRole("tab", { name: "Photos" }).click();
    const row = page.getByRole("listitem").filter({ hasText: TITLE });
    await row.waitFor();
    const gallery = id === null ? 0 : await findGallery(site);
    const [uploads, reads, saves] = [
      await holdRequests(page, `**${UPLOAD}`),
      await holdRequests(page, new RegExp(`${PATH}/\\d+$`)),
      await holdRequests(page, new RegExp(`${PATH}$`)),
    ];
    if (id === null) await page.getByRole("button", { name: "Add new media" }).click();
    else {
      await row.getByRole("button", { name: `What to do with ${TITLE}` }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    }
    return { site, page, uploads, reads, saves, id: gallery, form: page.getByRole("main") };
  };

/** The request that waits: a new gallery is sent elsewhere than one that is there. */
const gateOf = ({ id, reads, saves }: GalleryStage): Gate => (id === 0 ? saves : reads);
const pathOf = ({ id }: GalleryStage): string => (id === 0 ? PATH : `${PATH}/${id}`);

const press =
  (name: string | RegExp): Act<GalleryStage> =>
  ({ form }) =>
    form.getByRole("button", { name }).last().click();

const typed: Readonly<Record<string, string>> = { text: "Title", amount_usd: "Price" };

/** Somebody has bought it. */
const sell = ({ site, id }: GalleryStage): Promise<unknown> =>
  site.database().query(
    `insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
     select id, 'dm', $1, 'elsewhere', 1 from account where username = 'sub' on conflict do nothing`,
    [id],
  );

const failing =
  (method: "GET" | "POST", status: number): Act<GalleryStage> =>
  async (stage) => {
    await stage.site.fault({ method, path: pathOf(stage), status, times: 1 });
    await gateOf(stage).pass();
  };

const loaded = (answer: CallResult<OwnGallery>): Act<GalleryStage> =>
  answer.status === "failed"
    ? failing("GET", 429)
    : async (stage) => {
        if (answer.data.is_sold) await sell(stage);
        await stage.reads.pass();
      };

/** Another window changes it first. */
const change: Act<GalleryStage> = async ({ page, id, reads }) => {
  const answer = await post(page.context().request, `${PATH}/${id}`, { text: "From another window" });
  if (!answer.ok()) throw new Error(`The gallery was not changed: ${answer.status()}`);
  await reads.pass();
};

const saved = (answer: CallResult<OwnGallery>, before: Snapshot): Plan<GalleryStage> => {
  if (answer.status === "ok") return (stage) => gateOf(stage).pass();
  if (answer.failure.code !== "gallery_changed") return failing("POST", 429);
  if (before.context.id === null) return cannot("nobody changes a gallery that is not there yet");
  // A version that is kept is the one that is there.
  return before.context.version === before.context.stored?.version && before.context.stored !== null
    ? change
    : cannot("the gallery was changed already");
};

const fileSent =
  (source: unknown): Act<GalleryStage> =>
  async ({ site, page, uploads }) => {
    if (source === "failed") {
      await site.fault({ method: "POST", path: UPLOAD, status: 503, times: 1 });
      return uploads.pass();
    }
    const answer = page.waitForResponse(`**${UPLOAD}`, { timeout: PICTURE_READ });
    await uploads.pass();
    await answer;
  };

const choose =
  (name: string, mimeType: string): Act<GalleryStage> =>
  async ({ form }) => {
    const buffer = mimeType === "image/jpeg" ? await photo() : Buffer.from("no picture");
    await form.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  };

const sending = ({ context: { media } }: Snapshot): number =>
  media.filter(({ source }) => source === "sending").length;

/** What is done to a file, by its place among all. */
const ofFile = (
  event: { readonly type: string; readonly id?: unknown },
  before: Snapshot,
): Plan<GalleryStage> => {
  const { media } = before.context;
  const place = media.findIndex(({ id }) => id === event.id);
  if (place === -1) return cannot("the file is not there");
  const about = `${media[place]!.name}, ${place + 1} of ${media.length}`;
  if (event.type === "file.removed") return press(`Remove: ${about}`);
  return place === 0 ? cannot("the first file has no place above it") : press(`Move up: ${about}`);
};

export const galleryEditorDriver: Driver<GalleryEditorInput, Snapshot, GalleryStage> = {
  flow: galleryEditorFlow,
  samples,
  restore: (site) => site.control("reset", {}),
  open,
  plan: ({ event, before }): Plan<GalleryStage> => {
    switch (event.type) {
      case "field.changed":
        return ({ form }) => form.getByLabel(typed[event["field"]]!).fill(event["value"]);
      case "file.chosen":
        return choose(event["name"], event["mediaType"]);
      case "media.changed": {
        const file = before.context.media.find(({ id }) => id === event["id"]);
        return file?.source === "sending" && sending(before) === 1
          ? fileSent(event["source"])
          : cannot("the file is not being sent alone");
      }
      case "file.moved":
      case "file.removed":
        return ofFile(event, before);
      case "form.submitted":
        return press(/^(Put on sale|Save changes)$/);
      case "form.left":
        return press("Cancel");
      case "mine.kept":
        return press("Save mine");
      case "theirs.taken":
        return press("Take the other");
      case "retry.requested":
        return press(/^Try again$/);
      case "xstate.done.actor.loadGallery":
        return loaded(event["output"]);
      case "xstate.error.actor.loadGallery":
        return failing("GET", 503);
      case "xstate.done.actor.saveGallery":
        return saved(event["output"], before);
      case "xstate.error.actor.saveGallery":
        return failing("POST", 503);
      default:
        return undefined;
    }
  },
  isLast: ({ after }) => after.status === "done",
  shows: async (stage, snapshot, step) => {
    const { page, form } = stage;
    await showsToasts(page, step?.emitted ?? []);
    const view = selectGalleryEditorView(snapshot);
    switch (view.status) {
      case "done":
        return page.getByRole("tablist", { name: "Kinds of premium media" }).waitFor();
      case "loading":
        return page.getByText("Loading the gallery").waitFor({ state: "attached" });
      case "failed":
        return form.getByRole("button", { name: "Try again" }).waitFor();
      case "form": {
        await form
          .getByRole("heading", { name: view.isNew ? "New gallery of photos" : "Edit gallery" })
          .waitFor();
        await eventually(() => form.getByRole("listitem").count()).toBe(view.form.media.length);
        for (const text of Object.values(view.texts)) await form.getByText(text).first().waitFor();
        if (view.theirs !== null) await form.getByText("changed in another window. There it is").waitFor();
        if (view.isWaiting) await form.getByText("as soon as every file is sent").waitFor();
        if (snapshot.matches("submitting")) await eventually(gateOf(stage).held).toBeGreaterThan(0);
      }
    }
  },
};
