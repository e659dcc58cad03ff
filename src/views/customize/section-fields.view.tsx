import { tidyHandle } from "../../domain/customize/handles.ts";
import { bioLimits } from "../../domain/customize/section-problems.ts";
import type { SectionName } from "../../domain/customize/section-values.ts";
import { sections, type FormValue, type SectionField } from "../../domain/customize/sections.ts";
import { zoneName } from "../../domain/format/moment.ts";
import type { CustomizeEvent, CustomizeView } from "../../machines/customize/customize.machine.ts";
import type { MentionsRef } from "../../machines/mentions/mentions.machine.ts";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { MentionArea } from "../mentions/mention-area.view.tsx";
import { localTime, readLocalTime } from "../post-editor/local-time.ts";
import { readAs } from "../post-editor/read-as.ts";
import * as css from "./customize.css.ts";

type FieldsProps = {
  name: SectionName;
  view: CustomizeView;
  mentions: MentionsRef;
  send: (event: CustomizeEvent) => void;
};

/** The fields of a section's form, as its row of the table has them. */
export function SectionFields({ name, view, mentions, send }: FieldsProps) {
  return sections[name].fields.map((field) => (
    <OneField
      key={field.name}
      section={name}
      field={field}
      value={view.form[field.name] ?? null}
      error={view.texts[field.name]}
      view={view}
      mentions={mentions}
      onChange={(value) => send({ type: "field.changed", field: field.name, value })}
    />
  ));
}

/** What is sold is not given away beside it. */
const publicHint = (section: SectionName, typed: string, { setting }: CustomizeView): string | undefined => {
  const other = section === "snapchat" ? setting.snapchat_username : setting.sell_snapchat.snapchat_username;
  if (other === null || tidyHandle("snapchat", typed).toLowerCase() !== other.toLowerCase()) return undefined;
  return "The one you sell and the one on your page are the same: people find it without paying.";
};

type OneFieldProps = {
  section: SectionName;
  field: SectionField;
  value: FormValue;
  error: string | undefined;
  view: CustomizeView;
  mentions: MentionsRef;
  onChange: (value: FormValue) => void;
};

function OneField({ section, field, value, error, view, mentions, onChange }: OneFieldProps) {
  const timeZone = useTimeZone();
  const { name, kind, label, placeholder, hint, options } = field;
  const typed = String(value ?? "");
  const shared = { name, label, error, placeholder, onChange };
  switch (kind) {
    case "kept":
      return error === undefined ? null : (
        <p className={css.error} role="alert">
          {error}
        </p>
      );
    case "choice":
      return (
        <Select
          {...shared}
          placeholder={undefined}
          value={typed}
          options={options?.(view.setting.subscription_price) ?? []}
        />
      );
    case "tick":
      return <Checkbox name={name} label={label} checked={value === true} onChange={onChange} />;
    case "time":
      return (
        <Field
          {...shared}
          type="datetime-local"
          value={localTime(typeof value === "number" ? value : null)}
          hint={`${hint}. Your time zone: ${zoneName(timeZone)}`}
          onChange={(text) => onChange(readLocalTime(text))}
        />
      );
    case "words": {
      const { characters } = bioLimits;
      return (
        <MentionArea
          {...shared}
          mentions={mentions}
          rows={6}
          value={typed}
          hint={`${[...typed].length} of ${characters}`}
        />
      );
    }
    case "price":
    case "amount":
      return (
        <Field
          {...shared}
          value={typed}
          inputMode="decimal"
          step={0.01}
          before="$"
          hint={readAs(typed, kind === "price")}
        />
      );
    case "count":
    case "limit":
      return <Field {...shared} value={typed} inputMode="numeric" hint={hint} />;
    case "name":
      return (
        <Field
          {...shared}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={name === "snapchat_username" ? publicHint(section, typed, view) : hint}
        />
      );
  }
}
