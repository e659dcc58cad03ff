import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.view.tsx";
import * as css from "./countdown.css.ts";

export type CountdownProps = {
  /** What ends: "Special offer ends". */
  text: string;
  /** The time left as the domain words it: "3 days" or "04:12:59". Null once it is over, and nothing shows [FMT-07]. */
  label: string | null;
  look?: keyof typeof css.look | undefined;
};

/** The time that is left. It is not read out each second: it is a timer without announcements. */
export function Countdown({ text, label, look = "inline" }: CountdownProps) {
  if (label === null) return null;
  return (
    <span className={classNames(css.countdown, css.look[look])} role="timer" aria-label={`${text} ${label}`}>
      <Icon name="clock" size="small" />
      <span>{text}</span>
      <span className={css.time}>{label}</span>
    </span>
  );
}
