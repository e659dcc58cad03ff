import { accessChoices, type PostType } from "../../domain/post/post.ts";
import type { PostForm } from "../../domain/post/post-form.ts";
import { postLimits } from "../../domain/post/post-limits.ts";
import { writtenTypes, type PostTexts } from "../../domain/post/written-post.ts";
import type { FieldChanged } from "../../machines/app/form-parts.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Choice } from "../kit/choice/choice.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { localTime, readLocalTime } from "./local-time.ts";
import * as css from "./post-editor.css.ts";
import { readAs } from "./read-as.ts";

export type PostFieldsProps = {
  form: PostForm;
  texts: PostTexts;
  isPublished: boolean;
  isSold: boolean;
  onChange: (changed: FieldChanged<PostForm>) => void;
};

const types: Readonly<Record<(typeof writtenTypes)[number], { label: string; hint: string }>> = {
  feed: { label: "Post", hint: "Whoever may read it reads it; with a price it is bought first." },
  feed_purchase_free: { label: "For sale", hint: "Your subscribers have it, everybody else can buy it." },
  fund: { label: "Goal", hint: "Fans open it by what they give towards your goal." },
  poll: { label: "Poll", hint: "Fans vote for one of your answers." },
};

const priceLabels: Readonly<Partial<Record<PostType, string>>> = {
  feed_purchase_free: "Price",
  fund: "Least contribution",
};

/** What kind of post it is, who reads it, what it costs; a goal, or the answers of a poll (POSTS-08, X-17). */
export function PostFields({ form, texts, isPublished, isSold, onChange }: PostFieldsProps) {
  const { type } = form;
  return (
    <>
      <Choice<PostType>
        label="Kind of post"
        name="type"
        value={type}
        options={writtenTypes.map((value) => ({ value, label: types[value].label }))}
        hint={type === "live_stream" ? undefined : types[type].hint}
        error={texts.type}
        disabled={isSold}
        onChange={(value) => onChange({ type: "field.changed", field: "type", value })}
      />
      {type === "poll" && <PollFields {...{ form, texts, isPublished, onChange }} />}
      <Choice
        label="Who can read it"
        name="access"
        value={form.access}
        options={accessChoices}
        onChange={(value) => onChange({ type: "field.changed", field: "access", value })}
      />
      <div className={css.pair}>
        <Field
          label={priceLabels[type] ?? "Price (optional)"}
          name="amount_usd"
          inputMode="decimal"
          autoComplete="off"
          before="$"
          placeholder="0.00"
          value={form.amount_usd}
          hint={readAs(form.amount_usd)}
          error={texts.amount_usd}
          disabled={isSold}
          onChange={(value) => onChange({ type: "field.changed", field: "amount_usd", value })}
        />
        {type === "fund" && (
          <Field
            label="Goal"
            name="fund_goal"
            inputMode="decimal"
            autoComplete="off"
            before="$"
            placeholder="0.00"
            value={form.fund_goal}
            hint={readAs(form.fund_goal)}
            error={texts.fund_goal}
            onChange={(value) => onChange({ type: "field.changed", field: "fund_goal", value })}
          />
        )}
      </div>
    </>
  );
}

function PollFields({ form: { poll }, texts, isPublished, onChange }: Omit<PostFieldsProps, "isSold">) {
  const { options, ends_at } = poll;
  const set = (changed: Partial<PostForm["poll"]>) =>
    onChange({ type: "field.changed", field: "poll", value: { ...poll, ...changed } });
  const { least, most } = postLimits.options;
  return (
    <div className={css.poll} role="group" aria-label="Answers">
      {options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer is its place
        <div key={index} className={css.option}>
          <Field
            label={`Answer ${index + 1}`}
            name={`option_${index}`}
            autoComplete="off"
            value={option}
            disabled={isPublished}
            onChange={(value) =>
              set({ options: options.map((old, place) => (place === index ? value : old)) })
            }
          />
          {options.length > least && !isPublished && (
            <IconButton
              icon="close"
              label={`Remove answer ${index + 1}`}
              onClick={() => set({ options: options.filter((_, place) => place !== index) })}
            />
          )}
        </div>
      ))}
      {texts.poll !== undefined && (
        <p className={css.error} role="alert">
          {texts.poll}
        </p>
      )}
      {options.length < most && !isPublished && (
        <div>
          <Button
            size="small"
            tone="secondary"
            icon="plus"
            onClick={() => set({ options: [...options, ""] })}
          >
            Add an answer
          </Button>
        </div>
      )}
      <Field
        label="The poll ends (optional)"
        name="ends_at"
        type="datetime-local"
        value={localTime(ends_at)}
        onChange={(value) => set({ ends_at: readLocalTime(value) })}
      />
    </div>
  );
}
