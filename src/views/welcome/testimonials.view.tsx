import type { Testimonial } from "../../domain/site/testimonials.ts";
import { classNames } from "../kit/class-names.ts";
import * as css from "./testimonials.css.ts";

export type TestimonialsProps = {
  testimonials: readonly Testimonial[];
  /** The place of the one that is seen. */
  index: number;
  onChoose: (index: number) => void;
};

/**
 * What people say of the site (ROUTE-62). All of them lie in one place, as high as the longest, so that nothing moves when
 * they take turns; assistive technology finds every one at any time.
 */
export function Testimonials({ testimonials, index, onChoose }: TestimonialsProps) {
  return (
    <section className={css.panel} aria-labelledby="voices">
      <h2 id="voices" className={css.title}>
        What people say
      </h2>
      <ul className={css.voices}>
        {testimonials.map(({ text, name, role }, place) => (
          <li key={place} className={classNames(css.voice, place === index && css.seen)}>
            <figure className={css.figure}>
              <blockquote className={css.quote}>{text}</blockquote>
              <figcaption className={css.who}>
                <b className={css.name}>{name}</b>, {role}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={css.dots} role="group" aria-label="Whose words are seen">
        {testimonials.map(({ name, role }, place) => (
          <button
            key={place}
            type="button"
            className={css.dot}
            aria-label={`${name}, ${role}`}
            aria-pressed={place === index}
            onClick={() => onChoose(place)}
          />
        ))}
      </div>
    </section>
  );
}
