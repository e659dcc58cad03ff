import { periodSeconds, periodUnits } from "../../domain/format/period.ts";
import { postLimits } from "../../domain/post/post-limits.ts";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { PeriodPicker } from "../kit/period-picker/period-picker.view.tsx";
import { localTime, readLocalTime } from "./local-time.ts";
import * as css from "./post-editor.css.ts";
import type { PostFieldsProps } from "./post-fields.view.tsx";

const HOUR = 3600;
/** What the picker begins with (CVAL-37). */
const usual = periodSeconds({ unit: "days", count: periodUnits.days.usual });

/** The hour after the next, on the hour: always far enough ahead. */
const nextHour = (now: number): number => (Math.floor(now / HOUR) + 2) * HOUR;

/** When it is published and for how long, and where it stands (POSTS-25). */
export function PostSettings({
  form,
  texts,
  isPublished,
  offersTwitter,
  now,
  onChange,
}: Omit<PostFieldsProps, "isSold"> & { offersTwitter: boolean; now: number }) {
  const { scheduled_at: at, expire_after: length } = form;
  const schedule = (value: number | null) =>
    onChange({ type: "field.changed", field: "scheduled_at", value });
  const expire = (value: number | null) => onChange({ type: "field.changed", field: "expire_after", value });
  return (
    <div className={css.settings} role="group" aria-label="Settings">
      {!isPublished && (
        <Checkbox
          name="is_scheduled"
          label="Publish later"
          checked={at !== null}
          onChange={(isLater) => schedule(isLater ? nextHour(now) : null)}
        />
      )}
      {!isPublished && at !== null && (
        <div className={css.inset}>
          <Field
            label="Publish at"
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
      <Checkbox
        name="expires"
        label="Take it off after a while"
        hint="Counted from when it is published. What was bought stays open."
        error={texts.expire_after}
        checked={length !== null}
        onChange={(ends) => expire(ends ? usual : null)}
      />
      {length !== null && (
        <div className={css.inset}>
          <PeriodPicker name="expire_after" seconds={length} onChange={expire} />
        </div>
      )}
      <Checkbox
        name="is_pinned"
        label="Pin it to the top of your page"
        hint={`${postLimits.pinned} posts at most`}
        error={texts.is_pinned}
        checked={form.is_pinned}
        onChange={(value) => onChange({ type: "field.changed", field: "is_pinned", value })}
      />
      <Checkbox
        name="is_winback"
        label="Show it to former subscribers, to win them back"
        checked={form.is_winback}
        onChange={(value) => onChange({ type: "field.changed", field: "is_winback", value })}
      />
      {offersTwitter && !isPublished && (
        <Checkbox
          name="share_on_twitter"
          label="Share on Twitter"
          hint="Your followers get the first words and a link, never the files."
          checked={form.share_on_twitter}
          onChange={(value) => onChange({ type: "field.changed", field: "share_on_twitter", value })}
        />
      )}
    </div>
  );
}
