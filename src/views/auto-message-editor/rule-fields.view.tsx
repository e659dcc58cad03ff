import { match } from "ts-pattern";

import { delayText, thanksNames, welcomeGroupNames } from "../../domain/auto-message/auto-message-words.ts";
import {
  thanksOccasions,
  welcomeDelays,
  welcomeGroups,
  type AutoTexts,
  type AutoType,
} from "../../domain/auto-message/auto-message.ts";
import type { AutoForm } from "../../domain/auto-message/auto-message-form.ts";
import { broadcastGroupNames, broadcastGroups } from "../../domain/broadcast/broadcast.ts";
import type { AutoEditorRef } from "../../machines/auto-message-editor/auto-message-editor.machine.ts";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { localTime, readLocalTime } from "../post-editor/local-time.ts";
import { readAs } from "../post-editor/read-as.ts";
import * as css from "./rule-fields.css.ts";

type RuleProps = { editor: AutoEditorRef; form: AutoForm; texts: AutoTexts };

/** When a message is sent, and to whom: the fields of its type. */
export function RuleFields({ type, ...props }: RuleProps & { type: AutoType }) {
  return match(type)
    .with("interval", () => <IntervalFields {...props} />)
    .with("welcome", () => <WelcomeFields {...props} />)
    .with("thankyou", () => <ThankyouFields {...props} />)
    .exhaustive();
}

function IntervalFields({ editor, form, texts }: RuleProps) {
  return (
    <>
      <Field
        label="Every how many days"
        name="every_days"
        inputMode="numeric"
        autoComplete="off"
        value={form.every_days}
        hint="1 to 90"
        error={texts.every_days}
        onChange={(value) => editor.send({ type: "field.changed", field: "every_days", value })}
      />
      <Field
        label="First sent at"
        name="first_at"
        type="datetime-local"
        value={localTime(form.first_at)}
        hint="From then on every so many days."
        error={texts.first_at}
        // A field that is being emptied keeps the time.
        onChange={(value) =>
          editor.send({
            ...{ type: "field.changed", field: "first_at" },
            value: readLocalTime(value) ?? form.first_at,
          })
        }
      />
      <Choices
        legend="To"
        all={broadcastGroups}
        names={broadcastGroupNames}
        chosen={form.groups}
        error={texts.groups}
        onChange={(value) => editor.send({ type: "field.changed", field: "groups", value })}
      />
      {form.groups.includes("spenders") && (
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
          onChange={(value) => editor.send({ type: "field.changed", field: "spent_over", value })}
        />
      )}
    </>
  );
}

function WelcomeFields({ editor, form, texts }: RuleProps) {
  return (
    <>
      <Choices
        legend="To"
        all={welcomeGroups}
        names={welcomeGroupNames}
        chosen={form.to}
        error={texts.to}
        onChange={(value) => editor.send({ type: "field.changed", field: "to", value })}
      />
      <Select
        label="When"
        name="delay"
        value={String(form.delay)}
        options={welcomeDelays.map((delay) => ({ value: String(delay), label: delayText(delay) }))}
        error={texts.delay}
        onChange={(value) => editor.send({ type: "field.changed", field: "delay", value: Number(value) })}
      />
    </>
  );
}

function ThankyouFields({ editor, form, texts }: RuleProps) {
  return (
    <>
      <Choices
        legend="After"
        all={thanksOccasions}
        names={thanksNames}
        chosen={form.after}
        error={texts.after}
        onChange={(value) => editor.send({ type: "field.changed", field: "after", value })}
      />
      {form.after.includes("tip") && (
        <Field
          label="Only for tips over"
          name="tip_over"
          inputMode="decimal"
          autoComplete="off"
          before="$"
          placeholder="0.00"
          value={form.tip_over}
          hint={readAs(form.tip_over) ?? "Left empty, every tip is thanked for."}
          error={texts.tip_over}
          onChange={(value) => editor.send({ type: "field.changed", field: "tip_over", value })}
        />
      )}
    </>
  );
}

function Choices<Name extends string>({
  legend,
  all,
  names,
  chosen,
  error,
  onChange,
}: {
  legend: string;
  all: readonly Name[];
  names: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  error: string | undefined;
  onChange: (chosen: readonly Name[]) => void;
}) {
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{legend}</legend>
      {all.map((name) => (
        <Checkbox
          key={name}
          name={`choice_${name}`}
          label={names[name]}
          checked={chosen.includes(name)}
          onChange={(isIn) => onChange(all.filter((each) => (each === name ? isIn : chosen.includes(each))))}
        />
      ))}
      {error !== undefined && (
        <p className={css.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
