import type { FieldChange } from "#app/ui/list/change-list.tsx";

type Values = Record<string, unknown>;

/** Labels of names that do not read as one. */
const labels: Record<string, string> = {
  given: "Added",
  taken: "Removed",
  scopes: "Permissions",
  customHost: "Own domain",
  proposedHost: "Requested domain",
  logoKey: "Logo",
  imageKey: "Picture",
  backgroundKey: "Background",
};

/** What no history shows: secrets, payment data and addresses of browsers. */
const secret = /password|passcode|token|secret|proof|hash|cipher|iban|bic$|account|payment|^address$/i;
/** Names that hold keys of other rows, which say nothing, unless `names` has a person's. */
const reference = /(?:^i|[a-z]I)ds?$|^by$/;
const files = /(?:Key|Picture|Image)$/;
/** Longer texts are cut. */
const maxText = 2_000;
const maxChanges = 20;

const hidden = "Hidden";

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `endsOn` as "Ends on". */
function labelOf(name: string): string {
  const words = name
    .replace(/(?:Id|Ids|Key|At)$/, "")
    .replaceAll(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return labels[name] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`.replaceAll("-", " ");
}

/** A stored value as text. `names`: of people by id. */
function textOf(name: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === "") return "";
  if (secret.test(name)) return hidden;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" && name.endsWith("At")) return new Date(value).toISOString().slice(0, 10);
  if (Array.isArray(value))
    return value
      .map((item) => textOf(name, item, names))
      .filter(Boolean)
      .join(", ");
  if (isValues(value))
    return Object.entries(value)
      .map(([part, item]) => [labelOf(part), textOf(part, item, names)])
      .filter(([, text]) => text !== "")
      .map((pair) => pair.join(": "))
      .join("; ");
  const text = String(value);
  if (reference.test(name)) return names.get(text) ?? "";
  return files.test(name) ? "Yes" : text.slice(0, maxText);
}

type Pair = [name: string, before: unknown, after: unknown];

/** The values of an audit entry side by side. Entries keep both as `before` and `after`, only what was before, or only what was set. */
function pairsOf({ before, after, ...set }: Values): Pair[] {
  if (isValues(before) || isValues(after)) {
    const [old, changed] = [isValues(before) ? before : {}, isValues(after) ? after : set];
    const names = new Set([...Object.keys(old), ...Object.keys(changed)]);
    return [...names]
      .filter((name) => isValues(after) || name in changed)
      .map((name) => [name, old[name], changed[name]]);
  }
  const added = Object.entries(set).map(([name, value]): Pair => [name, undefined, value]);
  // Which field one value was of is known by its kind: a list of shares or a status.
  if (after !== undefined) return [[Array.isArray(after) ? "shares" : "status", before, after], ...added];
  return added.map(([name, , value]) =>
    before !== undefined && (name === "status" || (Array.isArray(before) && Array.isArray(value)))
      ? [name, before, value]
      : [name, undefined, value],
  );
}

/** What an audit entry says of each field that it changed, in words, without secrets. */
export function describeChanges(detail: Values, names: ReadonlyMap<string, string> = new Map()): FieldChange[] {
  return pairsOf(detail)
    .filter(([, before, after]) => JSON.stringify(before ?? null) !== JSON.stringify(after ?? null))
    .map(([name, before, after]) => ({
      field: labelOf(name),
      before: textOf(name, before, names),
      after: textOf(name, after, names),
    }))
    .filter(({ before, after }) => before !== after || before === hidden)
    .slice(0, maxChanges);
}
