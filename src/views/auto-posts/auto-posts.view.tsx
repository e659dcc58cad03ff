import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";

import { accessChoices } from "../../domain/post/post.ts";
import {
  selectAutoPostsView,
  type AutoPostsRef,
  type AutoPostsView,
} from "../../machines/auto-posts/auto-posts.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Choice } from "../kit/choice/choice.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { EditorCard } from "../post-editor/editor-card.view.tsx";
import * as form from "../post-editor/post-editor.css.ts";
import { FolderChoice } from "./folder-choice.view.tsx";
import { SlotFields } from "./slot-fields.view.tsx";
import * as css from "./auto-posts.css.ts";

type FormView = Extract<AutoPostsView, { readonly status: "form" }>;

/** When files of the vault are posted by themselves, which, and who reads them (section 22, `/account/calendar`). */
export function AutoPosts({ autoPosts }: { autoPosts: AutoPostsRef }) {
  const view = useSelector(autoPosts, selectAutoPostsView, shallowEqual);
  return (
    <EditorCard view={view} label="Loading your auto posts" editor={autoPosts}>
      {view.status === "form" && <Form autoPosts={autoPosts} view={view} />}
    </EditorCard>
  );
}

function Form({ autoPosts, view }: { autoPosts: AutoPostsRef; view: FormView }) {
  const { form: entered, texts, folders, offersTwitter, zones, busy } = view;
  const title = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div ref={title} className={css.head} tabIndex={-1}>
        <h2 id="auto-posts" className={form.title}>
          Auto posts
        </h2>
        <p className={css.lead}>
          At each time one file of your folders becomes a post, the oldest first and each only once. Files
          that a post, message or gallery shows already are left out.
        </p>
      </div>
      <form
        className={form.form}
        aria-labelledby="auto-posts"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          autoPosts.send({ type: "form.submitted" });
        }}
      >
        <Checkbox
          label="Publish by itself"
          name="active"
          checked={entered.active}
          error={texts.active}
          onChange={(value) => autoPosts.send({ type: "field.changed", field: "active", value })}
        />
        <SlotFields
          slots={entered.slots}
          error={texts.slots}
          onChange={(value) => autoPosts.send({ type: "field.changed", field: "slots", value })}
        />
        {zones.length === 1 && texts.time_zone === undefined ? (
          <p className={css.note}>{`Times are those of ${entered.time_zone}.`}</p>
        ) : (
          <Select
            label="Time zone"
            name="time_zone"
            value={entered.time_zone}
            options={zones.map((zone) => ({ value: zone, label: zone }))}
            hint="Times stay the same when clocks are changed there."
            error={texts.time_zone}
            onChange={(value) => autoPosts.send({ type: "field.changed", field: "time_zone", value })}
          />
        )}
        <FolderChoice
          folders={folders}
          chosen={entered.folder_ids}
          slots={entered.slots.length}
          error={texts.folder_ids}
          onChange={(value) => autoPosts.send({ type: "field.changed", field: "folder_ids", value })}
        />
        <Choice
          label="Who can read them"
          name="access"
          value={entered.access}
          options={accessChoices}
          error={texts.access}
          onChange={(value) => autoPosts.send({ type: "field.changed", field: "access", value })}
        />
        {offersTwitter && (
          <Checkbox
            name="share_on_twitter"
            label="Share on Twitter"
            hint="Your followers get a link to each, never the files."
            checked={entered.share_on_twitter}
            error={texts.share_on_twitter}
            onChange={(value) => autoPosts.send({ type: "field.changed", field: "share_on_twitter", value })}
          />
        )}
        <div className={form.actions}>
          <Button type="submit" busy={busy} busyLabel="Saving…">
            Save
          </Button>
          <Button tone="secondary" disabled={busy} onClick={() => autoPosts.send({ type: "form.left" })}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
