import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import type { PrivateFields } from "../../domain/private-show/private-form.ts";
import { privateMinutes } from "../../domain/private-show/private-show.ts";
import { privateStudioPath } from "../../domain/private-show/private-paths.ts";
import { minutesAndSeconds } from "../../domain/private-show/private-texts.ts";
import {
  privateLabels,
  selectPrivateStudioView,
  type PrivateStudioRef,
  type PrivateStudioView,
} from "../../machines/private-studio/private-studio.machine.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { PrivateShow } from "./private-show.view.tsx";
import * as css from "./private-show.css.ts";

/** Where a creator invites to a private show and has it (SHELL-48, SHELL-49). */
export function PrivateStudioPage({ page }: { page: PrivateStudioRef }) {
  const view = useSelector(page, selectPrivateStudioView, shallowEqual);
  return match(view)
    .with({ status: "inside" }, ({ room }) => <PrivateShow room={room} />)
    .with({ status: "reading" }, () => (
      <Loading label="Looking for your private chat" className={css.page}>
        <Skeleton width="half" />
        <Skeleton shape="button" />
      </Loading>
    ))
    .with({ status: "offline" }, () => (
      <div className={css.page}>
        <Notice tone="danger">We could not reach the server. We try again in a moment.</Notice>
        <Button onClick={() => page.send({ type: "retry.requested" })}>Try again</Button>
      </div>
    ))
    .with({ status: "editing" }, (editing) => <Invite page={page} view={editing} />)
    .with({ status: "waiting" }, (waiting) => <Waiting page={page} view={waiting} />)
    .exhaustive();
}

type Of<Status extends PrivateStudioView["status"]> = Extract<PrivateStudioView, { status: Status }>;

const kinds = {
  c2c: { lead: "Both of you have a camera.", other: "Live Stream, or only your camera", to: "stream" },
  stream: { lead: "Only your camera is on: the fan watches and listens.", other: "Both cameras", to: "c2c" },
} as const;

const outcomes = {
  declined: "The fan declined your invitation.",
  expired: "Nobody answered your invitation in time.",
} as const;

function Invite({ page, view }: { page: PrivateStudioRef; view: Of<"editing"> }) {
  const { kind, typed, texts, outcome, busy } = view;
  const field = (name: keyof PrivateFields) => ({
    label: privateLabels[name],
    name,
    value: typed[name],
    error: texts[name],
    onChange: (value: string) => page.send({ type: "field.changed", field: name, value }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "form.submitted" }));
  };
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Private Chat</h1>
      <p className={css.lead}>Invite a fan to a live 1:1 video chat. {kinds[kind].lead}</p>
      {outcome !== null && <Notice tone="warning">{outcomes[outcome]}</Notice>}
      <Card>
        <form className={css.form} onSubmit={submit} noValidate aria-label="Invite to a private chat">
          <Field
            {...field("username")}
            hint="The username of the fan."
            autoCapitalize="none"
            spellCheck={false}
          />
          <Select
            {...field("duration")}
            options={privateMinutes.map((minutes) => ({
              value: String(minutes),
              label: `${minutes} minutes`,
            }))}
          />
          <Field
            {...field("amount_usd")}
            hint={readAs(typed.amount_usd) ?? "For the whole chat. Leave it empty to invite for free."}
            inputMode="decimal"
            before="$"
          />
          <Button type="submit" size="large" tone="follow" wide busy={busy}>
            Invite
          </Button>
        </form>
      </Card>
      <ButtonLink tone="secondary" href={privateStudioPath(kinds[kind].to)}>
        {kinds[kind].other}
      </ButtonLink>
    </div>
  );
}

function Waiting({ page, view }: { page: PrivateStudioRef; view: Of<"waiting"> }) {
  const { fan, duration, amount_usd, status } = view.sent;
  const isPaying = status === "accepted";
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{isPaying ? "Accepted" : "Invitation sent"}</h1>
      <Card>
        <div className={css.form}>
          <div className={css.person}>
            <Avatar name={fan.display_name} src={fan.fans_avatar_url} />
            <div className={css.names}>
              <p className={css.name}>{fan.display_name}</p>
              <p className={css.about}>
                {duration} minutes, {amount_usd > 0 ? formatCents(amount_usd) : "free"}
              </p>
            </div>
            <p className={css.time} role="timer" aria-label="Time left">
              {minutesAndSeconds(view.left)}
            </p>
          </div>
          <p className={css.lead}>
            {isPaying
              ? `${fan.display_name} has accepted and is paying. The room opens when it is paid.`
              : `Waiting for ${fan.display_name} to accept. Stay on this page: the room opens here.`}
          </p>
          <Button
            tone="secondary"
            wide
            busy={view.busy}
            onClick={() => page.send({ type: "withdraw.chosen" })}
          >
            Withdraw the invitation
          </Button>
        </div>
      </Card>
    </div>
  );
}
