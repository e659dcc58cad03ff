import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import * as css from "./terms-box.css.ts";

export type TermsBoxProps = {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** What everybody agrees to who becomes a creator (ROUTE-45). */
export function TermsBox(props: TermsBoxProps) {
  return (
    <Checkbox
      {...props}
      name="terms"
      label={
        <>
          I am at least 18 and accept the{" "}
          <a className={css.link} href="/support/terms" target="_blank" rel="noreferrer">
            Terms
          </a>
        </>
      }
    />
  );
}
