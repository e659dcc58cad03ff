import { shallowEqual, useSelector } from "@xstate/react";

import { brandProperties, type BrandColours } from "../../domain/colour/brand.ts";
import { LONGEST_DESCRIPTION, lookColours, readColour } from "../../domain/look/look.ts";
import {
  lookLabels,
  selectLookPictures,
  selectLookView,
  type LookRef,
  type LookView,
} from "../../machines/look/look.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { useCustomProperties } from "../kit/use-custom-properties.ts";
import { Reading } from "../list/reading.view.tsx";
import { LookPicture } from "../look-picture/look-picture.view.tsx";
import * as css from "./look.css.ts";

type Editing = Extract<LookView, { readonly status: "editing" }>;

/** How a creator's page looks of its own, with what its visitors will see (ACCT-13). */
export function LookPage({ page }: { page: LookRef }) {
  const view = useSelector(page, selectLookView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Your look</h1>
      <p className={css.lead}>
        Colours and pictures of your own page. What you leave empty is as on the rest of the site.
      </p>
      <Reading
        view={view}
        label="Loading your look"
        className={css.form}
        onRetry={() => page.send({ type: "retry.requested" })}
      />
      {view.status === "editing" && (
        <div className={css.columns}>
          <Form page={page} view={view} />
          <Preview colours={view.colours} />
          <Pictures page={page} />
        </div>
      )}
    </div>
  );
}

function Form({ page, view }: { page: LookRef; view: Editing }) {
  const { form, texts, contrast, site, saving, username } = view;
  const { length } = [...form.meta_description.trim()];
  return (
    <form
      className={css.form}
      noValidate
      aria-label="Your look"
      onSubmit={(event) => {
        event.preventDefault();
        page.send({ type: "form.submitted" });
      }}
    >
      {lookColours.map(([field, brand, label]) => (
        <Field
          key={field}
          name={field}
          label={label}
          value={form[field]}
          error={texts[field]}
          hint={contrast[field]}
          placeholder={site[brand]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(value) => page.send({ type: "field.changed", field, value })}
          before={
            <input
              type="color"
              className={css.swatch}
              aria-label={`Choose: ${label}`}
              value={(readColour(form[field]) ?? site[brand]).toLowerCase()}
              onChange={(event) =>
                page.send({ type: "field.changed", field, value: event.currentTarget.value.toUpperCase() })
              }
            />
          }
        />
      ))}
      <TextArea
        name="meta_description"
        label={lookLabels.meta_description}
        rows={3}
        value={form.meta_description}
        error={texts.meta_description}
        hint={`What searches and shared links say of your page. ${length} of ${LONGEST_DESCRIPTION}`}
        onChange={(value) => page.send({ type: "field.changed", field: "meta_description", value })}
      />
      <Checkbox
        name="warning_enabled"
        label={lookLabels.warning_enabled}
        checked={form.warning_enabled}
        onChange={(value) => page.send({ type: "field.changed", field: "warning_enabled", value })}
      />
      <div className={css.actions}>
        <Button type="submit" busy={saving} busyLabel="Saving…">
          Save
        </Button>
        <Button tone="secondary" disabled={saving} onClick={() => page.send({ type: "form.reset" })}>
          Undo
        </Button>
        <ButtonLink tone="secondary" href={`/${username}/posts`}>
          See your page
        </ButtonLink>
      </div>
    </form>
  );
}

function Pictures({ page }: { page: LookRef }) {
  const pictures = useSelector(page, selectLookPictures, shallowEqual);
  return (
    <section className={css.form} aria-labelledby="look-pictures">
      <h2 id="look-pictures" className={css.title}>
        Pictures
      </h2>
      <p className={css.caption}>Each is saved at once. jpeg, png or webp, up to 10&nbsp;MB.</p>
      {pictures.map((picture) => (
        <LookPicture key={picture.id} picture={picture} />
      ))}
    </section>
  );
}

function Preview({ colours }: { colours: BrandColours }) {
  const paint = useCustomProperties<HTMLElement>(brandProperties(colours));
  return (
    <figure ref={paint} className={css.preview} data-brand="preview" aria-label="Preview">
      <figcaption className={css.caption}>Preview</figcaption>
      <p className={css.sampleText}>
        This is how your words look, with <span className={css.sampleLink}>a link</span> among them.
      </p>
      <span className={css.button}>Subscribe</span>
      <span className={css.follow}>Follow for free</span>
      <p className={css.bubble}>A message to your fans.</p>
    </figure>
  );
}
