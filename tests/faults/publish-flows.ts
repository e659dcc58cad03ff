import { setTimeout as pause } from "node:timers/promises";

import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import { sendMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { keysAbandoned, signIn, type Flow, type Round } from "./flow-parts.ts";

/** The files of each post, in their order. */
const kinds = ["image", "video"] as const;
type Kind = (typeof kinds)[number];

interface Uploaded {
  readonly tkn: string;
  readonly srv_id: string;
}
/** What noah has in this round: what of his files was taken, as his page keeps it. */
interface Draft {
  readonly noah: Client;
  readonly media: Map<Kind, Uploaded>;
}
const drafts = new Map<string, Draft>();
const bytes = new Map<Kind, Promise<Buffer>>();

const bytesOf = (kind: Kind): Promise<Buffer> => {
  const made = bytes.get(kind) ?? (kind === "image" ? photo() : film({ width: 64, height: 36 }));
  bytes.set(kind, made);
  return made;
};

/** The text of the round's post, by which it is found again. */
const textOf = ({ number }: Round): string => `killed post ${number}`;

/** Sends a file that is not taken yet. */
const upload = async ({ noah, media }: Draft, kind: Kind): Promise<void> => {
  if (media.has(kind)) return;
  const { status, body, text } = await sendMedia(noah, kind, await bytesOf(kind));
  if (status !== 200) throw new Error(`A file was not taken: ${status} ${text}`);
  media.set(kind, { tkn: body["token"], srv_id: body["server"] });
};

/** Sends the post, with the same key and the same body however often; answers the status. */
const publish = async (round: Round): Promise<number> => {
  const { noah, media } = drafts.get(round.key)!;
  const { status } = await noah.post(
    "/api/v1/account/post",
    { type: "feed", access: "paid", text: textOf(round), media: kinds.map((kind) => media.get(kind)) },
    { "idempotency-key": round.key },
  );
  if (status === 201) round.tell({ paymentId: textOf(round), told: "post taken" });
  return status;
};

interface Shown {
  readonly post: { readonly text: string; readonly media: readonly { readonly url: string | null }[] };
}

/** Waits until the post stands on the list, and says whether each of its files is there. */
const whole = async (round: Round): Promise<boolean> => {
  const { noah } = drafts.get(round.key)!;
  for (let ask = 0; ask < 100; ask += 1) {
    const posts: readonly Shown[] = (await noah.get("/api/v1/user/noah/post?limit=48")).body;
    const found = posts.find(({ post }) => post.text === textOf(round));
    if (found !== undefined) {
      const addresses = found.post.media.map(({ url }) => url);
      const answers = await Promise.all(
        addresses.map(async (url) => (await noah.get(url ?? "/none")).status),
      );
      return answers.length === kinds.length && answers.every((status) => status === 200);
    }
    await round.site.advance(0);
    await pause(50);
  }
  return false;
};

/** Publishing a post with a picture and a film, which is made after it was sent. */
export const publishFlows = {
  publish: {
    steps: ["upload picture", "upload film", "post", "made"],
    arrange: async (round) => {
      drafts.set(round.key, {
        noah: await signIn(round.site.origin, "noah", round.number),
        media: new Map(),
      });
      await Promise.all(kinds.map(bytesOf));
      return textOf(round);
    },
    act: async (round) => {
      const { site, key } = round;
      site.reached("upload picture");
      await upload(drafts.get(key)!, "image");
      site.reached("upload film");
      await upload(drafts.get(key)!, "video");
      site.reached("post");
      await publish(round);
      site.reached("made");
      await site.advance(0);
    },
    again: async (round) => {
      await keysAbandoned(round);
      for (const kind of kinds) await upload(drafts.get(round.key)!, kind);
      const status = await publish(round);
      if (status !== 201) throw new Error(`${textOf(round)} was refused: ${status}`);
      round.tell({
        paymentId: textOf(round),
        told: (await whole(round)) ? "published" : "not published in the end",
      });
    },
    // Nothing that was taken is away, and no list has a post of which a file is not ready.
    lost: `
      select "paymentId" as id from told where told in ('post taken', 'published')
        and not exists (select 1 from post where text = "paymentId" and (state = 'published' or told = 'post taken'))
      union select "paymentId" from told where told = 'not published in the end'
      union select p.text from post p where p.text like 'killed post %' and p.state = 'published'
        and (select count(*) from post_media pm join media m on m.id = pm.media_id
          where pm.post_id = p.id and m.state = 'ready') <> ${kinds.length}`,
    doubled: `
      select text as id from post where text like 'killed post %' group by text having count(*) > 1
      union select 'medium ' || media_id from post_media group by media_id having count(*) > 1
        and bool_or(post_id in (select id from post where text like 'killed post %'))`,
    // Files that a post has taken, and which stand in none.
    orphaned: `
      select 'medium ' || m.id as id from media m join upload u on u.media_id = m.id
        where u.used_by is not null and not exists (select 1 from post_media where media_id = m.id)`,
    always: true,
  },
} as const satisfies Readonly<Record<string, Flow>>;
