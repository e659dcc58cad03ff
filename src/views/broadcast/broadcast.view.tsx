import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import {
  broadcastGroupNames,
  broadcastGroups,
  type BroadcastGroup,
} from "../../domain/broadcast/broadcast.ts";
import { messageFiles, messageLength } from "../../domain/direct-message/message.ts";
import { counted } from "../../domain/format/number.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import {
  selectBroadcastView,
  type BroadcastRef,
  type BroadcastView,
} from "../../machines/broadcast/broadcast.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { localTime, readLocalTime } from "../post-editor/local-time.ts";
import { PostFiles } from "../post-editor/post-files.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import { FileDrop } from "../upload/file-drop.view.tsx";
import * as css from "./broadcast.css.ts";

const VaultPicker = lazyView(async () => (await import("../vault-picker/vault-picker.view.tsx")).VaultPicker);

type PartProps = { page: BroadcastRef; view: BroadcastView };

/** The next full hour that is far enough away. */
const nextHour = (now: number): number => Math.ceil((now + 600) / 3600) * 3600;

/** Writes one message to many fans (SHELL-57). */
export function BroadcastPage({ page }: { page: BroadcastRef }) {
  const view = useSelector(page, selectBroadcastView, shallowEqual);
  const { status, form, texts, uploads, picker } = view;
  const isLater = form.scheduled_at !== null;
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{accountPages.broadcast.name}</h1>
      <p className={css.note}>
        Each fan gets it as a message of its own. <Link to={accountPaths.sentBroadcasts}>What was sent</Link>
      </p>
      <Card padding="large">
        <FileDrop onChoose={(file) => page.send(file)}>
          <form
            className={css.form}
            noValidate
            aria-label={accountPages.broadcast.name}
            onSubmit={(event) => {
              event.preventDefault();
              page.send({ type: "form.submitted" });
            }}
          >
            <Audience page={page} view={view} />
            <TextArea
              label="Message"
              name="written"
              rows={5}
              value={form.written}
              hint={`${[...form.written].length} of ${messageLength}`}
              error={texts.text}
              onChange={(value) => page.send({ type: "field.changed", field: "written", value })}
            />
            <PostFiles
              {...{ files: form.media, uploads, error: texts.media, isSold: false, isPriced: false }}
              kinds={mediaKinds}
              label="Choose files"
              hint={`Up to ${messageFiles} pictures, films or sounds.`}
              onChange={(changed) => changed.type !== "file.priced" && page.send(changed)}
              onOpenVault={() => page.send({ type: "vault.opened" })}
            />
            <Field
              label="Price"
              name="amount_usd"
              inputMode="decimal"
              autoComplete="off"
              before="$"
              placeholder="0.00"
              value={form.amount_usd}
              hint={readAs(form.amount_usd) ?? "Left empty, the files are free."}
              error={texts.amount_usd}
              onChange={(value) => page.send({ type: "field.changed", field: "amount_usd", value })}
            />
            <Later page={page} view={view} />
            {status === "waiting" && (
              <p className={css.note} role="status">
                It is sent as soon as every file is there.
              </p>
            )}
            <div className={css.actions}>
              <Button
                type="submit"
                busy={status !== "editing"}
                busyLabel={status === "picking" ? "Loading the files…" : "Sending…"}
              >
                {isLater ? "Schedule" : "Send"}
              </Button>
              {status === "waiting" && (
                <Button tone="secondary" onClick={() => page.send({ type: "form.left" })}>
                  Go on writing
                </Button>
              )}
            </div>
          </form>
          {picker !== null && (
            <LazyPart>
              <VaultPicker picker={picker} />
            </LazyPart>
          )}
        </FileDrop>
      </Card>
    </div>
  );
}

function Audience({ page, view: { form, texts, count } }: PartProps) {
  const { groups } = form;
  const toggle = (group: BroadcastGroup, isIn: boolean) =>
    page.send({
      ...{ type: "field.changed", field: "groups" },
      value: broadcastGroups.filter((each) => (each === group ? isIn : groups.includes(each))),
    });
  return (
    <>
      <fieldset className={css.groups}>
        <legend className={css.legend}>To</legend>
        {broadcastGroups.map((group) => (
          <Checkbox
            key={group}
            name={`group_${group}`}
            label={broadcastGroupNames[group]}
            checked={groups.includes(group)}
            onChange={(isIn) => toggle(group, isIn)}
          />
        ))}
        {groups.includes("spenders") && (
          <div className={css.inset}>
            <Field
              label="Spent more than"
              name="spent_over"
              inputMode="decimal"
              autoComplete="off"
              before="$"
              placeholder="0.00"
              value={form.spent_over}
              hint={readAs(form.spent_over)}
              error={texts.spent_over}
              onChange={(value) => page.send({ type: "field.changed", field: "spent_over", value })}
            />
          </div>
        )}
        {texts.groups !== undefined && (
          <p className={css.problem} role="alert">
            {texts.groups}
          </p>
        )}
      </fieldset>
      <Field
        label="Not to"
        name="exclude"
        autoComplete="off"
        hint="Usernames, with commas between them"
        value={form.exclude}
        error={texts.exclude}
        onChange={(value) => page.send({ type: "field.changed", field: "exclude", value })}
      />
      <p className={css.count} role="status">
        {count === "counting" && "Counting…"}
        {typeof count === "number" && `Reaches about ${counted(count, "fan")}.`}
      </p>
    </>
  );
}

function Later({ page, view: { form, texts, now } }: PartProps) {
  const { scheduled_at: at } = form;
  const schedule = (value: number | null) =>
    page.send({ type: "field.changed", field: "scheduled_at", value });
  return (
    <div className={css.groups}>
      <Checkbox
        name="is_scheduled"
        label="Send later"
        checked={at !== null}
        onChange={(isLater) => schedule(isLater ? nextHour(now) : null)}
      />
      {at !== null && (
        <div className={css.inset}>
          <Field
            label="Send at"
            name="scheduled_at"
            type="datetime-local"
            value={localTime(at)}
            hint="5 minutes to 1 year from now"
            error={texts.scheduled_at}
            // A field that is being emptied keeps the time: unticking takes it away.
            onChange={(value) => schedule(readLocalTime(value) ?? at)}
          />
        </div>
      )}
    </div>
  );
}
