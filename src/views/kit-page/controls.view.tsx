import { useState } from "react";
import { Button, ButtonLink, IconButton } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Divider } from "../kit/divider/divider.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import * as css from "./kit-page.css.ts";
import { Part, Section } from "./part.view.tsx";

const tones = ["primary", "follow", "secondary", "quiet", "plain", "danger"] as const;
const sizes = ["small", "medium", "large"] as const;
const months = [1, 3, 6, 12].map((count) => ({ value: String(count), label: `${count} months` }));

/** Buttons and everything that is filled in. */
export function Controls() {
  const [values, setValues] = useState<Record<string, string>>({
    name: "ava",
    password: "tuesday-kiln",
    price: "9.99",
  });
  const [agreed, setAgreed] = useState(true);
  const bind = (name: string) => ({
    name,
    value: values[name] ?? "",
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <>
      <Section title="Buttons">
        <Part name="Tones">
          <div className={css.row}>
            {tones.map((tone) => (
              <Button key={tone} tone={tone}>
                {tone}
              </Button>
            ))}
          </div>
        </Part>
        <Part name="Sizes, drawings, link">
          <div className={css.row}>
            {sizes.map((size) => (
              <Button key={size} size={size} icon="heart" tone="follow">
                Follow
              </Button>
            ))}
            <Button iconAfter="arrow-right">Continue</Button>
            <ButtonLink href="#content" tone="secondary" icon="external">
              As a link
            </ButtonLink>
            {sizes.map((size) => (
              <IconButton key={size} size={size} icon="more" label={`More (${size})`} tone="secondary" />
            ))}
          </div>
        </Part>
        <div className={css.grid}>
          <Part name="Busy and disabled">
            <div className={css.row}>
              <Button busy>Subscribe</Button>
              <Button busy busyLabel="Saving…" tone="secondary">
                Save changes
              </Button>
              <Button disabled>Disabled</Button>
              <Button disabled tone="secondary">
                Disabled
              </Button>
            </div>
          </Part>
          <Part name="Wide">
            <Button wide size="large">
              Subscribe for $9.99 a month
            </Button>
          </Part>
        </div>
      </Section>
      <Section title="Fields">
        <div className={css.grid}>
          <Field label="Username or Email" autoComplete="off" {...bind("name")} />
          <PasswordField label="Password" {...bind("password")} />
          <Field
            label="Email (optional)"
            placeholder="you@example.com"
            hint="Only for receipts."
            {...bind("email")}
          />
          <Field label="Username" error="This username is taken." {...bind("name")} />
          <Field label="Price a month" before="$" inputMode="decimal" {...bind("price")} />
          <Select label="Package" options={months} placeholder="Choose a length" {...bind("package")} />
          <Select label="Package" options={months} error="Please choose a length." {...bind("wrong")} />
          <Field label="E-mail of the account" readOnly {...bind("name")} />
          <Field label="Disabled" disabled {...bind("name")} />
          <TextArea label="Message" hint="Up to 500 letters." {...bind("message")} />
        </div>
        <Divider label="or" />
        <div className={css.grid}>
          <Checkbox
            name="terms"
            label="I am at least 18 years old and accept the terms."
            checked={agreed}
            onChange={setAgreed}
          />
          <Checkbox
            name="mail"
            label="Send me news"
            hint="At most once a week."
            checked={false}
            onChange={setAgreed}
          />
          <Checkbox
            name="wrong"
            label="I accept the terms."
            error="Please accept the terms."
            checked={false}
            onChange={setAgreed}
          />
          <Checkbox name="off" label="Not for you to choose" disabled checked onChange={setAgreed} />
        </div>
      </Section>
    </>
  );
}
