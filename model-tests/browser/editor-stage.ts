import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Locator } from "playwright";
import { inject } from "vitest";

import { emptyPostForm, type PostForm } from "../../src/domain/post/post-form.ts";
import { sampleOwnPost } from "../../src/machines/post-editor/sample-post.ts";
import { photo } from "../../tests/creator-application/pictures.ts";
import "../../tests/running/provided.ts";
import { holdUploads } from "./application-stage.ts";
import type { Stage } from "./driver.ts";
import { ownAddress, post, signInPage } from "./people.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";
import { keepEntry } from "./storage.ts";

/** Where a post is written; each gate holds what the page asks for one thing. */
export interface EditorStage extends Stage {
  readonly editor: Locator;
  readonly files: Locator;
  /** The post that is edited; null: a new one. */
  readonly postId: number | null;
  readonly gates: Readonly<Record<"uploads" | "posts" | "picked" | "sharing" | "states", Gate>>;
}

export const POSTS = "/api/v1/account/post";

const medium = `(select m.id from media as m join account as a on a.id = m.owner_id
  where a.username = 'ava' and m.kind = 'image' and m.state = 'ready' and m.held is null and m.used and m.thumb is not null order by m.id desc limit 1)`;

/** A picture of ava's vault is called as the sample's; answers its id. */
export const nameInVault = async (site: Site, name: string): Promise<number> => {
  const { rows } = await site
    .database()
    .query(`update media set name = $1 where id = ${medium} returning id`, [name]);
  return rows[0].id as number;
};

/** A post as it stands in the sample that is edited. */
const storePost = async ({ page }: Pick<Stage, "page">): Promise<number> => {
  const { type, access, text } = sampleOwnPost;
  const answer = await post(page.context().request, POSTS, { type, access, text });
  return ((await answer.json()) as { readonly post: { readonly id: number } }).post.id;
};

/** Another window of hers stores the post as it stands in the sample. */
export const storeMeanwhile = async ({ page, postId }: EditorStage): Promise<void> => {
  const { type, access, text } = sampleOwnPost;
  await post(page.context().request, `${POSTS}/${postId}`, { type, access, text });
};

export const openEditor = async (
  site: Site,
  { isNew, isPicked }: { readonly isNew: boolean; readonly isPicked: boolean },
): Promise<EditorStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  const inVault = await nameInVault(site, "shore.jpg");
  const postId = isNew ? null : await storePost({ page });
  if (!isNew) {
    await page.goto("/ava/posts");
    const stored = page.getByRole("article").filter({ hasText: sampleOwnPost.text });
    await stored.getByRole("button", { name: "What to do with this post" }).click();
  }
  const gates = {
    uploads: await holdUploads(page),
    posts: await holdRequests(page, /\/api\/v1\/account\/post(\/\d+)?$/),
    picked: await holdRequests(page, /\/api\/v1\/account\/vault\?.*\bids=/),
    sharing: await holdRequests(page, "**/api/v1/account/sharing"),
    states: await holdRequests(page, "**/api/v1/upload-states?*"),
  };
  if (isNew) await page.goto(isPicked ? `/post/create?vault=${inVault}` : "/post/create");
  else await page.getByRole("menuitem", { name: "Edit" }).click();
  const editor = page.getByRole("region", { name: isNew ? "Your post" : /^(Your|Edit) post$/ });
  const files = editor.getByRole("group", { name: "Files" });
  return { site, page, editor, files, postId, gates };
};

const KEPT = "sample";

/** The server has the picture of the draft, of ava's, or has it no more. */
export const keepUpload = async (site: Site, isThere: boolean): Promise<void> => {
  const database = site.database();
  await database.query("delete from upload where id = $1 and used_by is null", [KEPT]);
  if (!isThere) return;
  await database.query(
    `with copied as (
       insert into media (owner_id, kind, file, thumb, teaser, width, height, created_at, state, used)
         select owner_id, kind, file, thumb, teaser, width, height, created_at, 'ready', false
           from media where id = ${medium} returning id, owner_id, created_at)
     insert into upload (id, account_id, purpose, media_id, created_at)
       select $1, owner_id, 'image', id, created_at from copied`,
    [KEPT],
  );
};

/** The browser has kept what was typed when the page is opened anew. */
export const findDraft = async ({ site, page }: EditorStage, form: PostForm): Promise<void> => {
  await keepUpload(site, form.media.length > 0);
  await keepEntry(page, "post_draft_ava", form);
  await page.goto("/post/create");
};

/** Chooses a photo; the browser has it from the disk. */
export const choosePicture = async ({ files }: Pick<EditorStage, "files">, name: string): Promise<void> => {
  const path = join(inject("testFolder"), name);
  await writeFile(path, await photo());
  await files.locator("input[type=file]").setInputFiles(path);
};

/** Opens the vault to choose from it. */
export const openVault = async ({ page, files }: Pick<EditorStage, "page" | "files">): Promise<Locator> => {
  await files.getByRole("button", { name: "From your vault" }).click();
  const dialog = page.getByRole("dialog", { name: "From your vault" });
  await dialog.getByRole("list", { name: "Files" }).waitFor();
  return dialog;
};

/** Three other posts of hers stand on top. */
export const pinOthers = async ({ site, postId }: EditorStage): Promise<void> => {
  await site.database().query(
    `update post set pinned_at = created_at where id in (
       select p.id from post as p join account as a on a.id = p.creator_id
        where a.username = 'ava' and p.state = 'published' and p.id is distinct from $1 limit 3)`,
    [postId],
  );
};

/** Lets the form through to a post that nobody has changed since this page read it; `more` is asked for besides, whatever the form says. */
export const passUnchanged = ({ site, postId, gates }: EditorStage, more: object = {}): Promise<void> =>
  gates.posts.pass(async (request) => {
    const sent = JSON.parse(request.postData() ?? "{}") as { readonly version?: number };
    const version = [sent.version ?? null, postId];
    await site.database().query("update post set version = coalesce($1, version) where id = $2", version);
    return { postData: JSON.stringify({ ...sent, ...more }) };
  });

const types = { feed: "Post", feed_purchase_free: "For sale", fund: "Goal", poll: "Poll" } as const;

/** Brings a field to a value; one that has it already gets another one before. */
export const changeField = async (
  { editor }: EditorStage,
  field: keyof PostForm,
  value: unknown,
  names: Readonly<Record<string, string>>,
): Promise<void> => {
  const choose = async (group: string, option: string) =>
    editor.getByRole("group", { name: group }).getByText(option, { exact: true }).click();
  if (field === "text" || field === "amount_usd") {
    const typed = editor.locator(`[name=${field}]`);
    await typed.fill("");
    await typed.fill(String(value));
  } else if (field === "type") {
    await choose("Kind of post", types[value === "feed" ? "poll" : "feed"]);
    await choose("Kind of post", types[value as keyof typeof types]);
  } else if (field === "access") {
    await choose("Who can read it", names[value === emptyPostForm.access ? "free" : emptyPostForm.access]!);
    await choose("Who can read it", names[String(value)]!);
  } else {
    const box = editor.locator(`input[name=${field}]`);
    await box.setChecked(value !== true);
    await box.setChecked(value === true);
  }
};

/** What the form holds. */
export const shownForm = async ({ editor, files }: EditorStage) => {
  const rows = files.getByRole("listitem").locator("p");
  return {
    text: await editor.locator("[name=text]").inputValue(),
    amount_usd: await editor.locator("[name=amount_usd]").inputValue(),
    type: await editor.locator("input[name=type]:checked").getAttribute("value"),
    access: await editor.locator("input[name=access]:checked").getAttribute("value"),
    is_pinned: await editor.locator("input[name=is_pinned]").isChecked(),
    files: await rows.evaluateAll((all) => all.map((it) => it.textContent)),
  };
};

/** Waits until nothing is asked of the server that the machine does not wait for. */
export const isAsked = (gate: Gate, asked: boolean): Promise<void> =>
  eventually(gate.held).toBe(asked ? 1 : 0);
