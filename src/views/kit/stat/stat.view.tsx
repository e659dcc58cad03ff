import * as css from "./stat.css.ts";

export type StatItem = { label: string; value: string };

/** Figures with their names, side by side. */
export function Stats({ items }: { items: readonly StatItem[] }) {
  return (
    <dl className={css.list}>
      {items.map((item) => (
        <div key={item.label} className={css.stat}>
          <dt className={css.label}>{item.label}</dt>
          <dd className={css.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
