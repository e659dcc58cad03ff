import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, type FormEvent } from "react";
import { match } from "ts-pattern";

import { liveTime, TITLE_LENGTH } from "../../domain/stream/broadcast.ts";
import {
  selectBroadcastStudioView,
  type BroadcastStudioRef,
  type BroadcastStudioView,
} from "../../machines/broadcast-studio/broadcast-studio.machine.ts";
import { deviceLabels, streamLabels } from "../../machines/broadcast-studio/broadcast-studio.setup.ts";
import type { DeviceKind, Devices } from "../../machines/live-video/live-video.ts";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import { LazyPrivateStudio } from "../private-show/lazy-private-pages.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { Goal } from "../stream-chat/goal.view.tsx";
import { LazyStreamChat } from "../stream-chat/lazy-stream-chat.tsx";
import * as css from "../stream-chat/stream-chat.css.ts";

/** Where a creator goes live (SHELL-48, X-26). */
export function BroadcastStudioPage({ page }: { page: BroadcastStudioRef }) {
  const view = useSelector(page, selectBroadcastStudioView, shallowEqual);
  const retry = (label: string) => (
    <div className={css.buttons}>
      <Button onClick={() => page.send({ type: "retry.requested" })}>{label}</Button>
    </div>
  );
  return match(view)
    .with({ status: "reading" }, () => (
      <Loading label="Opening the studio" className={css.wide}>
        <Skeleton shape="title" />
        <Skeleton shape="picture" />
      </Loading>
    ))
    .with({ status: "offline" }, () => (
      <div className={css.wide}>
        <h1 className={css.heading}>Live Stream</h1>
        <Notice tone="danger">We could not reach the server. We try again in a moment.</Notice>
        {retry("Try again")}
      </div>
    ))
    .with({ status: "replaced" }, () => (
      <div className={css.wide}>
        <h1 className={css.heading}>Live Stream</h1>
        <Notice>You are live in another window.</Notice>
        {retry("Use this window")}
      </div>
    ))
    .with({ status: "private" }, ({ studio }) => (
      <>
        <LazyPart>
          <LazyPrivateStudio page={studio} />
        </LazyPart>
        <BackToBroadcast page={page} />
      </>
    ))
    .with({ status: "editing" }, (editing) => <Check page={page} view={editing} />)
    .with({ status: "live" }, (live) => <Live page={page} view={live} />)
    .with({ status: "over" }, ({ summary }) => (
      <div className={css.wide}>
        <h1 className={css.heading}>Live Stream</h1>
        <Notice tone="success" title="The broadcast is over.">
          {summary === null
            ? "Nothing was heard of this page for too long."
            : `It ran for ${liveTime(summary.seconds)}. At most ${summary.peak_viewers} watched at once, ${summary.unique_viewers} in all.`}
        </Notice>
        {retry("Go live again")}
      </div>
    ))
    .exhaustive();
}

type Of<Status extends BroadcastStudioView["status"]> = Extract<BroadcastStudioView, { status: Status }>;

function BackToBroadcast({ page }: { page: BroadcastStudioRef }) {
  return (
    <div className={css.wide}>
      <div className={css.buttons}>
        <Button tone="secondary" onClick={() => page.send({ type: "invite.closed" })}>
          Back to the broadcast
        </Button>
      </div>
    </div>
  );
}

function OwnPicture({ page }: { page: BroadcastStudioRef }) {
  // The element is there now: whoever has a picture may show it.
  useEffect(() => page.send({ type: "screens.shown" }), [page]);
  return (
    <div className={css.stage}>
      <video
        id="live-own"
        className={classNames(css.picture, css.mirrored)}
        autoPlay
        playsInline
        muted
        aria-label="Your own picture"
      />
    </div>
  );
}

function Problem({ page, text }: { page: BroadcastStudioRef; text: string | null }) {
  if (text === null) return null;
  return (
    <Notice
      tone="danger"
      action={<Button onClick={() => page.send({ type: "retry.requested" })}>Try again</Button>}
    >
      {text}
    </Notice>
  );
}

interface DeviceChoiceProps {
  readonly page: BroadcastStudioRef;
  readonly kind: DeviceKind;
  readonly devices: Devices;
}

function Check({ page, view }: { page: BroadcastStudioRef; view: Of<"editing"> }) {
  const { actingFor, title, goal, texts, problem, devices, isReady, isLive, busy } = view;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "form.submitted" }));
  };
  return (
    <div className={css.wide}>
      <h1 className={css.heading}>Live Stream</h1>
      {isLive && <Notice>Your broadcast runs. Go live here to go on with it in this window.</Notice>}
      {actingFor !== null && <Notice>You go live on your own page, not on @{actingFor}’s.</Notice>}
      <Problem page={page} text={problem} />
      <div className={css.columns}>
        <OwnPicture page={page} />
        <div className={css.side}>
          <Card>
            <form className={css.form} onSubmit={submit} noValidate aria-label="Go live">
              {problem === null && (
                <p className={css.lead}>
                  {isReady
                    ? "This is how your fans see and hear you."
                    : "Your browser asks for camera and microphone."}
                </p>
              )}
              {(["camera", "microphone"] as const).map((kind) => (
                <DeviceChoice key={kind} page={page} kind={kind} devices={devices} />
              ))}
              <label className={css.lead} htmlFor="live-level">
                What the microphone hears
                <meter id="live-level" className={css.level} min={0} max={1} value={0} />
              </label>
              <Field
                label={streamLabels.title}
                name="title"
                value={title}
                error={texts.title}
                hint={`What it is about, in ${TITLE_LENGTH} characters.`}
                disabled={isLive}
                onChange={(value) => page.send({ type: "field.changed", field: "title", value })}
              />
              {!isLive && (
                <Field
                  label={streamLabels.goal}
                  name="goal"
                  value={goal}
                  error={texts.goal}
                  hint={readAs(goal) ?? "What tips are to come to. Leave it empty for none."}
                  inputMode="decimal"
                  before="$"
                  onChange={(value) => page.send({ type: "field.changed", field: "goal", value })}
                />
              )}
              <Button type="submit" size="large" tone="follow" wide busy={busy} aria-disabled={!isReady}>
                Go live
              </Button>
            </form>
          </Card>
          <div className={css.buttons}>
            <Button tone="secondary" icon="video" onClick={() => page.send({ type: "invite.chosen" })}>
              Invite to private
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Which of several cameras or microphones is used; nothing where there is no choice. */
function DeviceChoice({ page, kind, devices }: DeviceChoiceProps) {
  const { names, used } = devices[kind];
  if (names.length < 2) return null;
  return (
    <Select
      label={deviceLabels[kind]}
      name={kind}
      value={String(used)}
      options={names.map((label, index) => ({ value: String(index), label }))}
      {...(used === -1 ? { placeholder: "Another one" } : {})}
      onChange={(value) => page.send({ type: "device.chosen", kind, index: Number(value) })}
    />
  );
}

function Live({ page, view }: { page: BroadcastStudioRef; view: Of<"live"> }) {
  const { stream, seconds, problem, camera, microphone, isEnding, chat, studio } = view;
  return (
    <div className={css.wide}>
      <h1 className={css.heading}>{stream.title === "" ? "Live Stream" : stream.title}</h1>
      <p className={css.facts}>
        <span className={css.mark}>Live</span>
        <span className={css.figures} role="timer" aria-label="Live for">
          {liveTime(seconds)}
        </span>
        <span>{stream.viewers === 1 ? "1 viewer" : `${stream.viewers} viewers`}</span>
      </p>
      <Problem page={page} text={problem} />
      <div className={css.columns}>
        <div className={css.side}>
          <OwnPicture page={page} />
          <div className={css.buttons}>
            <Button
              tone="secondary"
              icon="video"
              aria-pressed={camera}
              onClick={() => page.send({ type: "camera.switched", on: !camera })}
            >
              {camera ? "Camera on" : "Camera off"}
            </Button>
            <Button
              tone="secondary"
              icon="audio"
              aria-pressed={microphone}
              onClick={() => page.send({ type: "microphone.switched", on: !microphone })}
            >
              {microphone ? "Microphone on" : "Microphone off"}
            </Button>
            {studio === null && (
              <Button tone="secondary" onClick={() => page.send({ type: "invite.chosen" })}>
                Invite to private
              </Button>
            )}
            <Button
              tone="danger"
              busy={isEnding}
              busyLabel="Ending…"
              onClick={() => page.send({ type: "end.chosen" })}
            >
              End stream
            </Button>
          </div>
        </div>
        <div className={css.side}>
          <Goal stream={stream} />
          {chat !== null && (
            <LazyPart>
              <LazyStreamChat chat={chat} />
            </LazyPart>
          )}
        </div>
      </div>
      {studio !== null && (
        <section aria-label="Private chat">
          <Notice>When the fan has paid, the broadcast ends and the private chat begins.</Notice>
          <LazyPart>
            <LazyPrivateStudio page={studio} />
          </LazyPart>
          <BackToBroadcast page={page} />
        </section>
      )}
    </div>
  );
}
