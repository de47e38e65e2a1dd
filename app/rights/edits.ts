import { termsCopy as copy } from "#app/rights/terms-copy.ts";

/** Versions of a production of one length: how many, and their seconds. */
export type Edit = { count: number; seconds: number };

export const maxEdits = 12;
const maxCount = 99;
const maxSeconds = 14_400;

function readEdit(text: string): Edit | null {
  const [, count = "1", minutes = "0", seconds = ""] =
    /^(?:(\d{1,2}) ?[x×*] ?)?(?:(\d{1,3}):)?(\d{1,5}) ?(?:s|sec|seconds)?$/i.exec(text) ?? [];
  const edit = { count: Number(count), seconds: Number(minutes) * 60 + Number(seconds) };
  const isEdit = seconds !== "" && edit.count >= 1 && edit.count <= maxCount;
  return isEdit && edit.seconds >= 1 && edit.seconds <= maxSeconds ? edit : null;
}

/** "2 × 30 s, 6 s, 1 x 1:30" → edits. `unknown`: parts that are none. */
export function readEdits(text: string): { edits: Edit[]; unknown: string[] } {
  const parts = text.split(/[,;\n]/).flatMap((part) => part.replaceAll(/\s+/g, " ").trim() || []);
  const read = parts.map((part) => ({ part, edit: readEdit(part) }));
  return {
    edits: read.flatMap(({ edit }) => edit ?? []),
    unknown: read.flatMap(({ part, edit }) => (edit === null ? part : [])),
  };
}

/** "2 × 30 s, 1 × 6 s", as it is typed. */
export function formatEdits(edits: readonly Edit[]): string {
  return edits.map(({ count, seconds }) => copy.edit(count, seconds)).join(", ");
}
