/** What somebody says of the site; `role` is what he does there. */
export interface Testimonial {
  readonly text: string;
  readonly name: string;
  readonly role: string;
}

const samples: readonly Testimonial[] = [
  {
    text: "I set up my page in one evening and had my first subscribers the same week.",
    name: "Mia",
    role: "creator",
  },
  {
    text: "One place for everyone I follow, and I can cancel any time.",
    name: "Alex",
    role: "fan",
  },
];

/** The testimonials of the welcome page, two or none. `setting` is the site's own: null is the samples, an empty list none (ROUTE-65). */
export const testimonialsOf = (setting: readonly Testimonial[] | null): readonly Testimonial[] =>
  setting ?? samples;
