import { useState } from "react";
import { IconButton } from "../button/button.view.tsx";
import { Field, type FieldProps } from "../field/field.view.tsx";

export type PasswordFieldProps = Omit<FieldProps, "type" | "after" | "before">;

/** A password, hidden until the toggle shows it [AUTH-15]. */
export function PasswordField({ autoComplete = "current-password", ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...rest}
      autoComplete={autoComplete}
      type={shown ? "text" : "password"}
      after={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
