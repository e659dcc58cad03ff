import { sql } from "kysely";

import { messageMediaState } from "../../domain/direct-message/message-media.ts";
import type { MediaState } from "../media/media.tables.ts";

/** How the media of a content `d` stand, as `contentState` selects it. */
export interface ContentState {
  readonly shown: boolean;
  readonly held: boolean;
  readonly is_rejected: boolean;
  readonly media: readonly { readonly state: MediaState }[];
}

/** Columns for a query that has the content as `d`. */
export const contentState = sql`d.shown, d.held,
  exists (select from review_item r where r.id = 'message-' || d.id and r.status = 'rejected') as is_rejected,
  (select coalesce(jsonb_agg(jsonb_build_object('state', m.state)), '[]')
    from direct_message_media dm join media m on m.id = dm.media_id where dm.direct_message_id = d.id) as media`;

/** Seconds until media that are not ready are looked at again: what is being made of them takes minutes, a reviewer hours. */
const PAUSES = { preparing: 30, in_review: 600 } as const;

/** Why a content cannot be sent by a job: never (a file failed, a reviewer rejected it), or not before so many seconds; null: it can. */
export const whyUnsent = (content: ContentState): "failed" | "rejected" | number | null => {
  const state = messageMediaState({ ...content, isRejected: content.is_rejected });
  if (state === "failed" || state === "rejected") return state;
  return content.shown ? null : PAUSES[state === "in_review" ? state : "preparing"];
};
