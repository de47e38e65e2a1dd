/** Kinds of documents with a clause of the company's own, and the fields that it may name in braces: "{licensee}". */
export const clauseFields = {
  licence: ["licensor", "licensee", "project", "client", "media", "territories", "term", "number", "total"],
  quote: ["licensor", "client", "project", "media", "territories", "term", "total", "until"],
  invoice: ["licensor", "buyer", "project", "number", "total", "due", "iban", "bic"],
} as const;

export type ClauseKind = keyof typeof clauseFields;
export const clauseKinds = ["licence", "quote", "invoice"] as const satisfies ClauseKind[];

/** A name in braces. */
const field = /\{([^{}\n]{0,40})\}/g;

/** A clause of names alone, filled in, would be longer than a document takes. */
export const maxUses = 10;

function namesIn(text: string): string[] {
  return [...text.matchAll(field)].map(([, name = ""]) => name);
}

/** Names in braces that stand in a clause more often than `maxUses`, each once. */
export function repeatedFields(text: string): string[] {
  const names = namesIn(text);
  return [...new Set(names)].filter((name) => names.filter((one) => one === name).length > maxUses);
}

/** Names in braces that are no field of this kind, each once. */
export function unknownFields(kind: ClauseKind, text: string): string[] {
  const names = namesIn(text);
  return [...new Set(names.filter((name) => !clauseFields[kind].some((one) => one === name)))];
}

/** The clause with the values of its fields; a value is not read again, so that braces in it stay. */
export function fillClause<Kind extends ClauseKind>(
  text: string,
  values: Record<(typeof clauseFields)[Kind][number], string>,
): string {
  const known: Record<string, string> = values;
  return text.replaceAll(field, (whole, name: string) => known[name] ?? whole);
}
