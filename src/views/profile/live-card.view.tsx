import { hasAccess } from "../../domain/profile/access.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import * as css from "./live-card.css.ts";

/** The card of a broadcast that runs (PROFILE-65 to PROFILE-68). */
export function LiveCard({ creator, onPress }: { creator: CreatorRecord; onPress: () => void }) {
  const { poster } = creator.chat;
  return (
    <button type="button" className={css.card} onClick={onPress}>
      <span className={css.still}>
        {poster !== null && <img className={css.picture} src={poster} alt="" />}
        <span className={css.mark}>Live</span>
      </span>
      <span className={css.words}>
        <span className={css.title}>{creator.user.display_name} is live now</span>
        <span className={css.about}>
          {creator.can_edit
            ? "To your broadcast"
            : hasAccess(creator)
              ? "Watch the broadcast"
              : "Subscribe to watch"}
        </span>
      </span>
    </button>
  );
}
