import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, type FormEvent } from "react";
import { match } from "ts-pattern";

import { PRIVATE_TEXT_LENGTH } from "../../domain/private-show/private-show.ts";
import { minutesAndSeconds } from "../../domain/private-show/private-texts.ts";
import {
  selectPrivateShowView,
  type PrivateShowView,
} from "../../machines/private-show/private-show-view.ts";
import type { PrivateShowRef } from "../../machines/private-show/private-show.machine.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import * as css from "./private-show.css.ts";

/** The room of a private show. */
export function PrivateShow({ room }: { room: PrivateShowRef }) {
  const view = useSelector(room, selectPrivateShowView, shallowEqual);
  return match(view)
    .with({ status: "choosing" }, (choosing) => <Door room={room} view={choosing} />)
    .with({ status: "starting" }, () => (
      <Loading label="Opening the room" className={css.page}>
        <Skeleton shape="picture" />
        <Skeleton width="half" />
      </Loading>
    ))
    .with({ status: "blocked" }, ({ problem }) => (
      <Aside text={problem} tone="danger">
        <Button onClick={() => room.send({ type: "retry.requested" })}>Try again</Button>
      </Aside>
    ))
    .with({ status: "replaced" }, () => (
      <Aside text="You are in this chat in another window." tone="info">
        <Button onClick={() => room.send({ type: "retry.requested" })}>Use this window</Button>
      </Aside>
    ))
    .with({ status: "gone" }, () => (
      <Aside text="This private chat is over." tone="info">
        <Button onClick={() => room.send({ type: "leave.chosen" })}>Leave</Button>
      </Aside>
    ))
    .with({ status: "over" }, ({ text }) => (
      <Aside text={text} tone="success">
        <Button onClick={() => room.send({ type: "leave.chosen" })}>Leave</Button>
      </Aside>
    ))
    .with({ status: "live" }, (live) => <Room room={room} view={live} />)
    .exhaustive();
}

type Of<Status extends PrivateShowView["status"]> = Extract<PrivateShowView, { status: Status }>;

function Aside(props: { text: string; tone: "danger" | "info" | "success"; children: React.ReactNode }) {
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Private Chat</h1>
      <Notice tone={props.tone}>{props.text}</Notice>
      <div className={css.buttons}>{props.children}</div>
    </div>
  );
}

function Door({ room, view: { role, kind } }: { room: PrivateShowRef; view: Of<"choosing"> }) {
  const isWatching = role === "fan" && kind === "stream";
  const join = (camera: boolean) => room.send({ type: "join.chosen", camera });
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Private Chat</h1>
      <Card>
        <div className={css.form}>
          <p className={css.lead}>
            {isWatching
              ? "Your browser asks for your microphone. The time begins when both of you are connected."
              : "Your browser asks for camera and microphone. The time begins when both of you are connected."}
          </p>
          <div className={css.buttons}>
            {!isWatching && (
              <Button size="large" tone="follow" icon="video" onClick={() => join(true)}>
                Join with camera
              </Button>
            )}
            {role === "fan" && (
              <Button
                size="large"
                tone={isWatching ? "follow" : "secondary"}
                icon="audio"
                onClick={() => join(false)}
              >
                Join with audio only
              </Button>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}

const veils = {
  waiting: (name: string) => `Waiting for ${name}. The time has not begun.`,
  broken: () => "The connection is being restored. The time stands still.",
  standing: () => null,
} as const;

function Room({ room, view }: { room: PrivateShowRef; view: Of<"live"> }) {
  const { other, line, left, hasCamera, camera, microphone, problem, role, kind } = view;
  // The elements are there now: whoever has a picture may show it.
  useEffect(() => room.send({ type: "screens.shown" }), [room]);
  const isAlone = role === "creator" && kind === "stream";
  const veil = veils[line](other.display_name);
  return (
    <div className={css.wide}>
      <header className={css.person}>
        <Avatar name={other.display_name} src={other.fans_avatar_url} />
        <div className={css.names}>
          <h1 className={css.name}>{other.display_name}</h1>
          <p className={css.about}>@{other.username}</p>
        </div>
        <p className={css.time} role="timer" aria-label="Time left">
          {minutesAndSeconds(left)}
        </p>
      </header>
      {line !== "waiting" && left <= 60 && <Notice tone="warning">Less than a minute is left.</Notice>}
      {view.cameraShare === "asked" && (
        <Notice tone="info">
          <div className={css.question}>
            <p className={css.lead}>{other.display_name} would like to see you.</p>
            <div className={css.buttons}>
              <Button
                tone="follow"
                icon="video"
                onClick={() => room.send({ type: "camera.answered", accepted: true })}
              >
                Turn camera on
              </Button>
              <Button
                tone="secondary"
                onClick={() => room.send({ type: "camera.answered", accepted: false })}
              >
                Not now
              </Button>
            </div>
          </div>
        </Notice>
      )}
      {problem !== null && (
        <Notice
          tone="danger"
          action={<Button onClick={() => room.send({ type: "retry.requested" })}>Try again</Button>}
        >
          {problem}
        </Notice>
      )}
      <div className={css.room}>
        <div className={css.stage}>
          <video
            id="live-other"
            className={isAlone ? css.soundOnly : css.picture}
            autoPlay
            playsInline
            aria-label={other.display_name}
          />
          {hasCamera && (
            <video
              id="live-own"
              className={classNames(css.own, isAlone && css.alone)}
              autoPlay
              playsInline
              muted
              aria-label="Your own picture"
            />
          )}
          {veil !== null && <p className={css.veil}>{veil}</p>}
        </div>
        <div className={css.side}>
          {/* Above what is pressed: on a phone below it would be out of sight. */}
          {view.endQuestion !== null && (
            <Notice tone="warning">
              <div className={css.question}>
                <p className={css.lead}>{view.endQuestion}</p>
                <div className={css.buttons}>
                  <Button tone="danger" onClick={() => room.send({ type: "end.answered", ends: true })}>
                    End now
                  </Button>
                  <Button tone="secondary" onClick={() => room.send({ type: "end.answered", ends: false })}>
                    Go on
                  </Button>
                </div>
              </div>
            </Notice>
          )}
          <div className={css.buttons}>
            {hasCamera && (
              <Button
                tone="secondary"
                icon="video"
                aria-pressed={camera}
                onClick={() => room.send({ type: "camera.switched", on: !camera })}
              >
                {camera ? "Camera on" : "Camera off"}
              </Button>
            )}
            <Button
              tone="secondary"
              icon="audio"
              aria-pressed={microphone}
              onClick={() => room.send({ type: "microphone.switched", on: !microphone })}
            >
              {microphone ? "Microphone on" : "Microphone off"}
            </Button>
            {role === "creator" && kind === "c2c" && (
              <Button
                tone="secondary"
                icon="video"
                disabled={line === "waiting"}
                busy={view.cameraShare !== "none"}
                busyLabel="Asked…"
                onClick={() => room.send({ type: "camera.asked" })}
              >
                Ask for the camera
              </Button>
            )}
            <Button
              tone="danger"
              busy={view.isEnding}
              busyLabel="Ending…"
              aria-expanded={view.endQuestion !== null}
              onClick={() => room.send({ type: "end.chosen" })}
            >
              End chat
            </Button>
          </div>
          <Talk room={room} view={view} />
        </div>
      </div>
    </div>
  );
}

function Talk({ room, view: { said, text, isSending } }: { room: PrivateShowRef; view: Of<"live"> }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    room.send({ type: "text.sent" });
  };
  return (
    <section className={css.side} aria-label="Messages">
      <ul className={css.talk} aria-live="polite">
        {said.map((each) => (
          <li key={each.id} className={css.said}>
            <strong>{each.username}</strong>
            {each.text}
          </li>
        ))}
      </ul>
      <form className={css.write} onSubmit={submit}>
        <Field
          label="Message"
          name="text"
          value={text}
          maxLength={PRIVATE_TEXT_LENGTH}
          autoComplete="off"
          onChange={(value) => room.send({ type: "written.typed", value })}
        />
        <Button type="submit" busy={isSending}>
          Send
        </Button>
      </form>
    </section>
  );
}
