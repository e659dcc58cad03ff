import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { coverImage } from "../../domain/profile/cover-image.ts";
import { bioParts } from "../../domain/profile/bio.ts";
import { counted, shortNumber } from "../../domain/format/number.ts";
import { reportAddress } from "../../domain/support/report-address.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { pictureSource } from "../kit/picture-source.ts";
import * as columns from "./profile.css.ts";
import { PoweredBy } from "./powered-by.view.tsx";
import * as css from "./profile-head.css.ts";

/** After the first view: its still is there already. */
const CoverFilm = lazyView(async () => (await import("./cover-film.view.tsx")).CoverFilm);

/** What the header stands on where there is no page to show. */
export function CoverStrip() {
  return <div className={classNames(css.cover, css.coverStrip)} />;
}

/** The whole cover is no narrower than its height makes it. */
const COVER = "(max-width: 590px) 590px, 100vw";

/** The cover over the whole width, with the name, the likes and the buttons for tips (PROFILE-29, COVER-01 to COVER-03, COVER-05). */
export function Cover({
  creator,
  isAlone,
  poweredBy,
  onLive,
  onTip,
  onTipMenu,
  editor,
  renderName,
}: {
  creator: CreatorRecord;
  /** Whose platform the site stands on; null: the platform's own. */
  poweredBy: string | null;
  /** Opens the broadcast that runs; null: none does (COVER-07). */
  onLive: (() => void) | null;
  /** Null: there is no such button (COVER-05, COVER-09). */
  onTip: (() => void) | null;
  onTipMenu: (() => void) | null;
  /** The page below has one column. */
  isAlone: boolean;
  /** What changes it, for its owner. */
  editor: ReactNode;
  renderName: (name: ReactNode) => ReactNode;
}) {
  const { user, post_count: count, wl_config: look } = creator;
  const picture = coverImage(user);
  const film = user.fans_cover_video_url;
  const nameImage = look?.display_name_path ?? null;
  return (
    <section className={css.cover} aria-label="Cover">
      {picture !== null && (
        <img
          className={css.coverPicture}
          {...pictureSource(picture, "cover", COVER)}
          alt=""
          decoding="async"
          fetchPriority="high"
        />
      )}
      {film !== null && (
        <LazyPart instead={null}>
          <CoverFilm key={film} address={film} />
        </LazyPart>
      )}
      {editor}
      <div className={css.scrim}>
        <div className={classNames(css.title, isAlone && css.titleAlone)}>
          <div className={css.named}>
            {renderName(
              <h1 className={css.name}>
                {nameImage === null ? (
                  user.display_name
                ) : (
                  <img className={css.nameImage} src={nameImage} alt={user.display_name} />
                )}
              </h1>,
            )}
          </div>
          <p className={css.likes}>
            <Icon name="heart" size="small" filled />
            {counted(count.likes, "like")}
          </p>
          {onLive !== null && (
            <p className={css.live}>
              <button type="button" className={css.liveLink} onClick={onLive}>
                Currently live
              </button>
            </p>
          )}
          {poweredBy !== null && <PoweredBy address={poweredBy} />}
          {(onTip !== null || onTipMenu !== null) && (
            <p className={css.tip}>
              {onTip !== null && <Button onClick={onTip}>TIP ME</Button>}
              {onTipMenu !== null && (
                <Button tone="secondary" onClick={onTipMenu}>
                  Tip menu
                </Button>
              )}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

const figuresOf = ({
  post_count: count,
}: CreatorRecord): readonly (readonly [IconName, number, string])[] => [
  ["menu", count.post, count.post === 1 ? "post" : "posts"],
  ["image", count.picture, count.picture === 1 ? "photo" : "photos"],
  ["video", count.video, count.video === 1 ? "video" : "videos"],
];

/** Who the creator is: face, numbers, words about himself. */
export function ProfileHead({
  creator,
  onAvatar,
  onMessage,
}: {
  creator: CreatorRecord;
  onAvatar: (() => void) | null;
  /** Null: it is the viewer's own page. */
  onMessage: (() => void) | null;
}) {
  const { user, content } = creator;
  return (
    <header className={classNames(css.head, columns.beside)}>
      <span className={css.face}>
        <Avatar size="huge" name={user.display_name} src={user.fans_avatar_url} alt={user.display_name} />
        {onAvatar !== null && (
          <span className={css.editFace}>
            <IconButton icon="camera" label="Edit avatar" onClick={onAvatar} />
          </span>
        )}
      </span>
      <p className={css.username}>@{user.username}</p>
      <ul className={css.figures}>
        {figuresOf(creator)
          .filter(([, count]) => count > 0)
          .map(([icon, count, label]) => (
            <li key={label} className={css.figure}>
              <span className={css.sign}>
                <Icon name={icon} size="small" />
              </span>
              <span>
                <span className={css.value}>{shortNumber(count)}</span> {label}
              </span>
            </li>
          ))}
      </ul>
      {content.fans_bio !== "" && <Bio content={content} />}
      {onMessage !== null && (
        <p className={css.talk}>
          <Button tone="secondary" size="small" icon="message" onClick={onMessage}>
            Send me a message
          </Button>
        </p>
      )}
      {!creator.can_edit && !creator.is_self && (
        <p className={css.report}>
          <Link className={css.reportLink} to={reportAddress(user.username)}>
            Report this profile
          </Link>
        </p>
      )}
    </header>
  );
}

function Bio({ content }: Pick<CreatorRecord, "content">) {
  return (
    <p dir="auto" className={css.bio}>
      {bioParts(content.fans_bio, content.fans_bio_mentions).map((part, index) =>
        part.kind === "mention" ? (
          <Link key={index} className={css.link} to={`/${part.username}`}>
            {part.text}
          </Link>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
