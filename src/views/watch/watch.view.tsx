import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, type ReactNode } from "react";
import { match } from "ts-pattern";

import { liveTime } from "../../domain/stream/broadcast.ts";
import { selectWatchView, type WatchRef, type WatchView } from "../../machines/watch/watch.machine.ts";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { LazyPrivateView } from "../private-show/lazy-private-pages.tsx";
import { Goal } from "../stream-chat/goal.view.tsx";
import { LazyStreamChat } from "../stream-chat/lazy-stream-chat.tsx";
import * as css from "../stream-chat/stream-chat.css.ts";

/** Where a broadcast is watched (SHELL-50, X-27). */
export function WatchPage({ page }: { page: WatchRef }) {
  const view = useSelector(page, selectWatchView, shallowEqual);
  const { username, name } = view;
  const retry = (label: string) => (
    <div className={css.buttons}>
      <Button onClick={() => page.send({ type: "retry.requested" })}>{label}</Button>
    </div>
  );
  const nothing = (title: string, more?: ReactNode) => (
    <div className={css.wide}>
      <h1 className={css.heading}>{name}</h1>
      <EmptyState
        icon="video"
        title={title}
        action={<ButtonLink href={`/${username}`}>To the profile</ButtonLink>}
      />
      {more}
    </div>
  );
  return match(view)
    .with({ status: "reading" }, () => (
      <Loading label="Looking for the broadcast" className={css.wide}>
        <Skeleton shape="title" />
        <Skeleton shape="picture" />
      </Loading>
    ))
    .with({ status: "offline" }, () => (
      <div className={css.wide}>
        <h1 className={css.heading}>{name}</h1>
        <Notice tone="danger">We could not reach the server. We try again in a moment.</Notice>
        {retry("Try again")}
      </div>
    ))
    .with({ status: "refused" }, ({ text }) => (
      <div className={css.wide}>
        <h1 className={css.heading}>{name}</h1>
        <Notice tone="warning">{text}</Notice>
        {retry("Try again")}
      </div>
    ))
    .with({ status: "full" }, () => (
      <div className={css.wide}>
        <h1 className={css.heading}>{name}</h1>
        <Notice tone="warning">This stream is full right now. Please try again in a few minutes.</Notice>
        {retry("Try again")}
      </div>
    ))
    .with({ status: "replaced" }, () => (
      <div className={css.wide}>
        <h1 className={css.heading}>{name}</h1>
        <Notice>You watch this in another window.</Notice>
        {retry("Watch here")}
      </div>
    ))
    .with({ status: "absent" }, { status: "ended" }, ({ status, alerts, busy }) =>
      nothing(
        status === "ended" ? "The broadcast is over." : "This creator is not live right now.",
        <Card>
          <Checkbox
            isSwitch
            name="alerts"
            label={`Tell me when ${name} is live`}
            hint="With a notice here, by mail, and by push where you allowed it."
            checked={alerts}
            aria-busy={busy || undefined}
            onChange={(on) => page.send({ type: "alert.switched", on })}
          />
        </Card>,
      ),
    )
    .with({ status: "taken" }, () => nothing("In a private chat."))
    .with({ status: "private" }, ({ room }) => (
      <LazyPart>
        <LazyPrivateView page={room} />
      </LazyPart>
    ))
    .with({ status: "locked" }, (locked) => <Locked page={page} view={locked} />)
    .with({ status: "live" }, (live) => <Player page={page} view={live} />)
    .exhaustive();
}

type Of<Status extends WatchView["status"]> = Extract<WatchView, { status: Status }>;

function Locked({ page, view: { name, poster, title, busy } }: { page: WatchRef; view: Of<"locked"> }) {
  return (
    <div className={css.wide}>
      <h1 className={css.heading}>{title === "" ? name : title}</h1>
      <div className={css.stage}>
        {poster !== null && <img className={css.still} src={poster} alt="" />}
        <div className={css.veil}>
          <span>{name} is live. Subscribe to watch.</span>
          <Button
            size="large"
            icon="lock"
            busy={busy}
            onClick={() => page.send({ type: "subscribe.chosen" })}
          >
            Subscribe
          </Button>
        </div>
      </div>
    </div>
  );
}

function Player({ page, view }: { page: WatchRef; view: Of<"live"> }) {
  const { stream, seconds, connected, isMuted, hasTips, hasTipMenu, chat } = view;
  // The element is there now: whoever has a picture may show it.
  useEffect(() => page.send({ type: "screens.shown" }), [page]);
  return (
    <div className={css.wide}>
      <header className={css.person}>
        <Avatar name={stream.display_name} src={stream.fans_avatar_url} />
        <div className={css.names}>
          <h1 className={css.heading}>{stream.title === "" ? stream.display_name : stream.title}</h1>
          <p className={css.facts}>
            <span className={css.mark}>Live</span>
            <span>@{stream.username}</span>
            <span className={css.figures} role="timer" aria-label="Live for">
              {liveTime(seconds)}
            </span>
            <span>{stream.viewers === 1 ? "1 viewer" : `${stream.viewers} viewers`}</span>
          </p>
        </div>
      </header>
      <div className={css.columns}>
        <div className={css.stage}>
          <video
            id="live-other"
            className={css.picture}
            autoPlay
            playsInline
            controls
            aria-label={stream.display_name}
            onLoadedData={() => page.send({ type: "picture.shown" })}
            onVolumeChange={({ currentTarget: { muted } }) =>
              page.send({ type: muted ? "sound.muted" : "sound.heard" })
            }
          />
          {isMuted && (
            <div className={css.unmute}>
              <Button size="small" icon="audio" onClick={() => page.send({ type: "sound.wanted" })}>
                Turn sound on
              </Button>
            </div>
          )}
          {!connected && <p className={css.veil}>The picture is on its way.</p>}
        </div>
        <div className={css.side}>
          <Goal stream={stream} />
          <div className={css.buttons}>
            {hasTips && (
              <Button icon="gift" onClick={() => page.send({ type: "tip.pressed", menu: false })}>
                Send Tip
              </Button>
            )}
            {hasTipMenu && (
              <Button tone="secondary" onClick={() => page.send({ type: "tip.pressed", menu: true })}>
                Tip menu
              </Button>
            )}
          </div>
          {/* It comes after the picture, below what is pressed. */}
          {chat !== null && (
            <LazyPart>
              <LazyStreamChat chat={chat} />
            </LazyPart>
          )}
        </div>
      </div>
    </div>
  );
}
