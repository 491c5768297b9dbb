/**
 * A table asked by names out of somebody's sources. It has no prototype, so that a class called `constructor` or a method
 * called `toString` is not found in it.
 */
export function lookupTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
}
