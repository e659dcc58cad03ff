/** A part of the server that the simulation has not: it is typed as the real one, and a use of it throws. */
export const absent = <Part extends object>(name: string): Part =>
  new Proxy<Part>(Object.create(null) as Part, {
    get: (_, key) => {
      throw new Error(`The simulation has no ${name}: nothing may ask for its '${String(key)}'.`);
    },
  });
