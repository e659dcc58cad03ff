import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent, ReactNode } from "react";

import {
  settingForms,
  shownFields,
  type SettingField,
  type SettingInput,
} from "../../domain/settings/setting-forms.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { SettingName } from "../../domain/settings/setting-values.ts";
import {
  selectSettingsView,
  type SettingsRef,
  type SettingsView,
} from "../../machines/settings/settings.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Choice } from "../kit/choice/choice.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { TextArea } from "../kit/field/field.view.tsx";
import { Reading } from "../list/reading.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { Countries } from "./countries.view.tsx";
import { RegionSelect } from "./region-select.view.tsx";
import { SettingFrame } from "./setting-frame.view.tsx";
import * as css from "./settings.css.ts";

const titles: Readonly<Record<SettingName, string>> = {
  account: accountPages["setting-account"].name,
  billing: accountPages["setting-billing"].name,
  comments: accountPages["setting-comments"].name,
  notifications: accountPages["setting-notifications"].name,
  privacy: accountPages["setting-privacy"].name,
};

/** A section of an account's settings with its form (ACCT-51, ACCT-52). */
export function SettingSection({ page }: { page: SettingsRef }) {
  const view = useSelector(page, selectSettingsView, shallowEqual);
  if (view.status === "listing") return <OfCreators />;
  const { section } = view;
  return (
    <SettingFrame title={titles[section]} lead={settingForms[section].lead}>
      <SettingFields page={page} />
    </SettingFrame>
  );
}

/** The form of a section, as soon as it is read; below a heading where it is not all of its page. */
export function SettingFields({ page, heading }: { page: SettingsRef; heading?: string }) {
  const view = useSelector(page, selectSettingsView, shallowEqual);
  if (view.status === "listing") return null;
  return (
    <>
      <Reading
        view={view}
        label="Loading your settings"
        className={css.form}
        onRetry={() => page.send({ type: "retry.requested" })}
      />
      {view.status === "editing" && <Form page={page} view={view} heading={heading} />}
    </>
  );
}

/** What a fan finds who comes to a section of creators. */
function OfCreators() {
  return (
    <SettingFrame title={titles.comments} lead={settingForms.comments.lead}>
      <EmptyState
        icon="message"
        title="Only creators have posts"
        action={<ButtonLink href={accountPaths.settings}>See your settings</ButtonLink>}
      >
        There is nothing to set here for your account.
      </EmptyState>
    </SettingFrame>
  );
}

type FormProps = {
  page: SettingsRef;
  view: Extract<SettingsView, { readonly status: "editing" }>;
  heading: string | undefined;
};

/** The fields in the groups that they stand in, in their order. */
const groupsOf = (fields: readonly SettingField[]): readonly (readonly SettingField[])[] => {
  const groups = new Map<string | undefined, SettingField[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups.values()];
};

function Form({ page, view: { section, isCreator, form, texts, isSaving }, heading }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "form.submitted" }));
  };
  return (
    <Card as="section" padding="large" aria-label={heading ?? titles[section]}>
      {heading !== undefined && <h2 className={css.formTitle}>{heading}</h2>}
      <form className={css.form} noValidate onSubmit={submit} aria-label={heading ?? titles[section]}>
        {groupsOf(shownFields(section, isCreator)).map((fields) => (
          <Group key={fields[0]!.name} title={fields[0]!.group}>
            {fields.map((field) => (
              <OneField
                key={field.name}
                field={field}
                isCreator={isCreator}
                value={form[field.name] ?? ""}
                error={texts[field.name]}
                onChange={(value) => page.send({ type: "field.changed", field: field.name, value })}
              />
            ))}
          </Group>
        ))}
        <div className={css.actions}>
          <Button type="submit" busy={isSaving} busyLabel="Saving…">
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  return title === undefined ? (
    children
  ) : (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

type OneFieldProps = {
  field: SettingField;
  isCreator: boolean;
  value: SettingInput;
  error: string | undefined;
  onChange: (value: SettingInput) => void;
};

function OneField({
  field: { kind, options = [], name, label, lockedForCreators, ...told },
  isCreator,
  value,
  ...rest
}: OneFieldProps) {
  const isLocked = isCreator && lockedForCreators !== undefined;
  const hint = isLocked ? lockedForCreators : told.hint;
  const field = { name, label, ...(hint === undefined ? {} : { hint }) };
  switch (kind) {
    case "tick":
    case "untick":
      return <Checkbox {...field} {...rest} checked={value === true} />;
    case "country":
    case "language":
    case "zone":
      return <RegionSelect {...field} {...rest} kind={kind} disabled={isLocked} value={String(value)} />;
    case "choice":
      return <Choice {...field} {...rest} value={String(value)} options={options} />;
    case "lines":
      return <TextArea {...field} {...rest} rows={6} value={String(value)} />;
    case "people":
      return (
        <TextArea
          {...field}
          {...rest}
          rows={4}
          value={String(value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      );
    case "countries":
      return <Countries {...field} {...rest} value={String(value)} />;
  }
}
