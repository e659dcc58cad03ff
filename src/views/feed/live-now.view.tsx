import { Link } from "react-router-dom";

import { liveOf } from "../../domain/creator/suggestions.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import * as css from "./live-now.css.ts";

/** Who of these creators is live now; nothing when nobody is (ROUTE-65). */
export function LiveNow({ users }: { users: readonly FeedItem["user"][] }) {
  const live = liveOf(users);
  if (live.length === 0) return null;
  return (
    <section aria-labelledby="live-now">
      <h2 id="live-now" className={css.title}>
        Live now
      </h2>
      <ul className={css.row}>
        {live.map((user) => (
          <li key={user.id}>
            <Link className={css.creator} to={`/${user.username}`}>
              <span className={css.face}>
                <Avatar name={user.display_name} src={user.fans_avatar_url} size="large" />
                <span className={css.mark}>Live</span>
              </span>
              <span className={css.name}>{user.display_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
