/** Joins what is a class name and drops what is not: `classNames("btn", busy && "is-busy", className)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
