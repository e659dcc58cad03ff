/**
 * A part of the product of which only so much is there: it is typed as the whole one, and a use of what is not there throws.
 * `name` is what the error calls it.
 */
export const partly = <Whole extends object>(name: string, parts: Partial<Whole>): Whole =>
  new Proxy<Whole>({ ...parts } as Whole, {
    get: (target, key): unknown => {
      if (typeof key === "symbol" || key in target) return Reflect.get(target, key);
      throw new Error(`Here is no whole ${name}: nothing may ask for its '${key}'.`);
    },
  });

/** A part of the product that is not there at all. */
export const absent = <Part extends object>(name: string): Part => partly<Part>(name, {});
