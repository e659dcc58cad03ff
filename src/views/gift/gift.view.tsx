import { shallowEqual, useSelector } from "@xstate/react";

import { messageLength } from "../../domain/direct-message/message.ts";
import { dateText } from "../../domain/format/moment.ts";
import { giftLimits, giftStateNames } from "../../domain/gift/gift.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import { selectGiftView, type GiftRef, type GiftView } from "../../machines/gift/gift.machine.ts";
import { giftLabels } from "../../machines/gift/gift-labels.ts";
import type { Gift } from "../../protocol/gift/gift.endpoints.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { TextArea } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { PeriodPicker } from "../kit/period-picker/period-picker.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListBody } from "../list/list-body.view.tsx";
import { Face, FanName } from "../managed-list/managed-list.view.tsx";
import * as rows from "../managed-list/managed-list.css.ts";
import { FanPicker } from "./fan-picker.view.tsx";
import * as css from "./gift.css.ts";

type PartProps = { page: GiftRef; view: GiftView };

/** Gives subscriptions away, and lists those that were given (ACCT-43). */
export function GiftPage({ page }: { page: GiftRef }) {
  const view = useSelector(page, selectGiftView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{accountPages.gifts.name}</h1>
      <p className={css.note}>
        Who gets one sees everything that your subscribers see. It costs nobody anything and ends by itself.
      </p>
      <GiftForm page={page} view={view} />
      <h2 className={css.subheading}>Your gifts</h2>
      <Gifts page={page} view={view} />
      {view.status === "picking" && <FanPicker page={page} view={view} />}
    </div>
  );
}

function GiftForm({ page, view }: PartProps) {
  const { usernames, duration, remark, texts, refused, names, status } = view;
  return (
    <Card padding="large">
      <form
        className={css.form}
        noValidate
        aria-label={accountPages.gifts.name}
        onSubmit={(event) => {
          event.preventDefault();
          page.send({ type: "form.submitted" });
        }}
      >
        <div className={css.names}>
          <div className={css.wide}>
            <TextArea
              label={giftLabels.usernames}
              name="usernames"
              rows={2}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Usernames, with commas between them"
              value={usernames}
              hint={`${names.length} of ${giftLimits.names}`}
              error={texts.usernames}
              onChange={(value) => page.send({ type: "field.changed", field: "usernames", value })}
            />
          </div>
          <Button tone="secondary" size="small" onClick={() => page.send({ type: "picker.opened" })}>
            Pick from your fans
          </Button>
        </div>
        {refused.length > 0 && (
          <Notice
            tone="warning"
            title={refused.length === 1 ? "No gift for one" : `No gift for ${refused.length}`}
          >
            <ul className={css.refused}>
              {refused.map(({ username, error }) => (
                <li key={username}>{error}</li>
              ))}
            </ul>
          </Notice>
        )}
        <fieldset className={css.length}>
          <legend className={css.legend}>How long</legend>
          <PeriodPicker
            name="duration"
            seconds={duration}
            onChange={(value) => page.send({ type: "field.changed", field: "duration", value })}
          />
          {texts.duration !== undefined && (
            <p className={css.problem} role="alert">
              {texts.duration}
            </p>
          )}
        </fieldset>
        <TextArea
          label={giftLabels.remark}
          name="remark"
          rows={3}
          placeholder="Optional; each of them gets it as a message of yours"
          value={remark}
          hint={`${[...remark].length} of ${messageLength}`}
          error={texts.message}
          onChange={(value) => page.send({ type: "field.changed", field: "remark", value })}
        />
        <div className={css.actions}>
          <Button type="submit" busy={status === "submitting"} busyLabel="Giving…">
            Give
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Gifts({ page, view }: PartProps) {
  if (view.gifts === null) return null;
  return (
    <ListBody<Gift>
      list={view.gifts}
      loading="Loading your gifts"
      className={rows.list}
      shape={
        <div className={rows.row}>
          <Skeleton shape="avatar" />
          <div className={rows.about}>
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        </div>
      }
      empty={
        <EmptyState
          icon="gift"
          title="No gifts yet"
          action={
            <Button tone="secondary" onClick={() => page.send({ type: "picker.opened" })}>
              Choose a fan
            </Button>
          }
        >
          Win back who left, or thank who stayed: a gift is listed here until and after its end.
        </EmptyState>
      }
    >
      {(gifts) => (
        <ul className={rows.list}>
          {gifts.map((gift) => (
            <li key={gift.id} className={rows.row}>
              <GiftRow page={page} view={view} gift={gift} />
            </li>
          ))}
        </ul>
      )}
    </ListBody>
  );
}

function GiftRow({ page, view, gift }: PartProps & { gift: Gift }) {
  const timeZone = useTimeZone();
  const { id, fan, given_at: givenAt, ends_at: endsAt, ended_at: endedAt, state } = gift;
  const end =
    state === "running"
      ? `until ${dateText(endsAt, timeZone)}`
      : `ended ${dateText(endedAt ?? endsAt, timeZone)}`;
  return (
    <>
      <Face fan={fan} />
      <div className={rows.about}>
        <p className={rows.title}>
          <FanName fan={fan} />
          <Badge tone={state === "running" ? "success" : "neutral"}>{giftStateNames[state]}</Badge>
        </p>
        <p className={rows.line}>
          {[`given ${dateText(givenAt, timeZone)}`, ...(state === "replaced" ? [] : [end])].join(" · ")}
        </p>
      </div>
      {state === "running" && (
        <div className={rows.actions}>
          <Button
            size="small"
            tone="secondary"
            aria-label={`End now: ${fan.display_name}`}
            busy={view.endingId === id}
            disabled={view.endingId !== null}
            onClick={() => page.send({ type: "end.pressed", id, name: fan.display_name })}
          >
            End now
          </Button>
        </div>
      )}
    </>
  );
}
