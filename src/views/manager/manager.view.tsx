import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent, ReactNode } from "react";
import { match } from "ts-pattern";

import { ERASED_NAME } from "../../domain/delete-account/erased-person.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import {
  managerLabels,
  selectManagerView,
  type ManagerAct,
  type ManagerRef,
  type ManagerTask,
  type ManagerView,
} from "../../machines/manager/manager.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Dialog, DialogActions } from "../kit/dialog/dialog.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListBody } from "../list/list-body.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./manager.css.ts";

type Shown = Extract<ManagerView, { status: "shown" }>;
type PartProps = { page: ManagerRef; view: Shown };

/** The section of the settings about managers (MGR-20 to MGR-26). */
export function ManagerPage({ page }: { page: ManagerRef }) {
  const view = useSelector(page, selectManagerView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Manager</h1>
      {match(view)
        .with({ status: "loading" }, () => (
          <Card as="section" padding="large">
            <Loading label="Loading your managers" className={css.waiting}>
              <Skeleton width="half" />
              <Skeleton />
              <Skeleton width="most" />
            </Loading>
          </Card>
        ))
        .with({ status: "failed" }, ({ error }) => (
          <ReadProblem failure={{ error }} onRetry={() => page.send({ type: "retry.requested" })} />
        ))
        .with({ status: "shown" }, (shown) => (
          <>
            {shown.managing.managed.length > 0 && <Managed page={page} view={shown} />}
            {shown.managing.received_invites.length > 0 && <Received page={page} view={shown} />}
            {shown.isModel && <Own page={page} view={shown} />}
            {!shown.isModel && shown.managing.received_invites.length === 0 && (
              <Section
                id="no-invites"
                title="Invitations"
                hint="Creators can invite you to manage their account. Nobody has yet; an invitation would stand here."
              >
                {null}
              </Section>
            )}
            {shown.acts.length > 0 && <Acts {...shown} />}
          </>
        ))
        .exhaustive()}
    </div>
  );
}

type SectionProps = { id: string; title: string; hint?: ReactNode; children: ReactNode };

function Section({ id, title, hint, children }: SectionProps) {
  return (
    <Card as="section" padding="large" aria-labelledby={id}>
      <h2 id={id} className={css.cardTitle}>
        {title}
      </h2>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {children}
    </Card>
  );
}

type DoProps = PartProps & { task: ManagerTask; children: ReactNode; tone?: "secondary" | "quiet" };

function Do({ page, view: { busy, form }, task, children, tone = "secondary" }: DoProps) {
  return (
    <Button
      tone={tone}
      size="small"
      busy={busy === task.act}
      aria-disabled={busy !== null || form !== null || undefined}
      onClick={() => page.send({ type: "task.chosen", task })}
    >
      {children}
    </Button>
  );
}

function Person({ name, about, children }: { name: string; about: ReactNode; children: ReactNode }) {
  return (
    <div className={css.row}>
      <div className={css.about}>
        <p className={css.name}>{name}</p>
        <p className={css.hint}>{about}</p>
      </div>
      <div className={css.buttons}>{children}</div>
    </div>
  );
}

function Own({ page, view }: PartProps) {
  const zone = useTimeZone();
  const { manager, sent_invite: invite } = view.managing;
  const about =
    "A manager runs your page in your name and gets a part of your sales. Your payout, email and password stay yours alone.";
  return (
    <Section id="own-manager" title="Your manager" hint={about}>
      {manager !== null && (
        <Person
          name={`${manager.user_display_name} (@${manager.user_username})`}
          about={`Gets ${manager.fee_percentage}% of your sales since ${dateText(manager.since, zone)}, ${formatCents(manager.earned_usd)} so far.`}
        >
          <Do page={page} view={view} task={{ act: "edit" }}>
            Edit Manager
          </Do>
          <Do
            page={page}
            view={view}
            tone="quiet"
            task={{ act: "remove", id: manager.user_id, username: manager.user_username }}
          >
            Remove Manager
          </Do>
        </Person>
      )}
      {invite !== null && (
        <Person
          name={`${invite.user_display_name} (@${invite.user_username})`}
          about={`Invited for ${invite.fee_percentage}% of your sales, until ${dateText(invite.expires_at, zone)}.`}
        >
          <Do
            page={page}
            view={view}
            task={{ act: "cancel", id: invite.user_id, username: invite.user_username }}
          >
            Cancel Invite
          </Do>
        </Person>
      )}
      {manager === null && invite === null && (
        <div className={css.action}>
          <Do page={page} view={view} task={{ act: "invite" }}>
            Invite a Manager
          </Do>
        </div>
      )}
      {view.form !== null && <Form page={page} form={view.form} />}
    </Section>
  );
}

function Form({ page, form }: { page: ManagerRef; form: NonNullable<Shown["form"]> }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "form.submitted" }));
  };
  const leave = () => page.send({ type: "form.left" });
  const isInvite = form.act === "invite";
  return (
    <Dialog title={isInvite ? "Invite a Manager" : "Edit Manager"} busy={form.saving} onClose={leave}>
      <form className={css.form} onSubmit={submit} noValidate>
        {isInvite && (
          <Field
            label={managerLabels.username}
            name="username"
            autoComplete="off"
            value={form.username}
            error={form.texts.username}
            required
            readOnly={form.saving}
            data-autofocus
            onChange={(value) => page.send({ type: "field.changed", field: "username", value })}
          />
        )}
        <Field
          label={managerLabels.fee_percentage}
          name="fee_percentage"
          inputMode="decimal"
          value={form.fee_percentage}
          error={form.texts.fee_percentage}
          hint="Of what you get of each later sale, 0 to 100."
          required
          readOnly={form.saving}
          onChange={(value) => page.send({ type: "field.changed", field: "fee_percentage", value })}
        />
        <DialogActions>
          <Button tone="secondary" disabled={form.saving} onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" busy={form.saving} busyLabel={isInvite ? "Sending…" : "Saving…"}>
            {isInvite ? "Send invite" : "Save"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Received({ page, view }: PartProps) {
  const zone = useTimeZone();
  return (
    <Section id="received-invites" title="Invitations">
      {view.managing.received_invites.map(
        ({ model_user_id: id, model, fee_percentage, accept_url, expires_at }) => (
          <Person
            key={id}
            name={`${model.display_name} (@${model.username})`}
            about={`Invites you to be the manager for ${fee_percentage}% of the sales, until ${dateText(expires_at, zone)}.`}
          >
            <ButtonLink size="small" href={accept_url}>
              Accept
            </ButtonLink>
            <Do page={page} view={view} task={{ act: "deny", id, username: model.username }}>
              Deny
            </Do>
          </Person>
        ),
      )}
    </Section>
  );
}

function Managed({ page, view }: PartProps) {
  const zone = useTimeZone();
  const { managed, acting_as: acting } = view.managing;
  return (
    <Section
      id="managed"
      title="Whom you manage"
      hint="While you manage a creator, that page and its media are yours to change. Your own settings and payout stay your own."
    >
      <div className={css.choice}>
        <Select
          label="Creator to manage"
          name="creator"
          value={acting?.id ?? ""}
          disabled={view.busy !== null}
          options={[
            { value: "", label: "Myself" },
            ...managed.map(({ model_user_id: value, model }) => ({ value, label: model.display_name })),
          ]}
          onChange={(id) => page.send({ type: "creator.chosen", id })}
        />
      </div>
      {managed.map(({ model_user_id: id, model, fee_percentage, since, earned_usd }) => (
        <Person
          key={id}
          name={`${model.display_name} (@${model.username})`}
          about={`${fee_percentage}% of the sales since ${dateText(since, zone)}, ${formatCents(earned_usd)} so far.`}
        >
          <Do page={page} view={view} tone="quiet" task={{ act: "leave", id, username: model.username }}>
            Leave
          </Do>
        </Person>
      ))}
    </Section>
  );
}

function Acts({ acts, older }: Pick<Shown, "acts" | "older">) {
  return (
    <Section id="acts" title="Done in your name" hint="What your manager changed, newest first.">
      <ActList acts={acts} />
      {older !== null && (
        <ListBody<ManagerAct>
          list={older}
          loading="Loading what was done before"
          className={css.list}
          shape={<Skeleton width="half" />}
          empty={null}
        >
          {(more) => <ActList acts={more} />}
        </ListBody>
      )}
    </Section>
  );
}

function ActList({ acts }: { acts: readonly ManagerAct[] }) {
  const zone = useTimeZone();
  return (
    <ul className={css.list}>
      {acts.map(({ id, at, username, text }) => (
        <li key={id} className={css.row}>
          <div className={css.about}>
            <p className={css.name}>{text}</p>
            <p className={css.hint}>
              {username === null ? ERASED_NAME : `@${username}`}, {dateText(at, zone)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
