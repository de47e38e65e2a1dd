import type { SlotValue } from "#app/assistant/brief/brief.ts";
import type { Part } from "#app/assistant/brief/read/part.ts";
import { expressions, notMusic, notName } from "#app/assistant/brief/read/references/reference-expressions.ts";

type Reference = SlotValue<"reference">;

export function clean(text: string | undefined): string | null {
  const plain = (text ?? "")
    .replace(/[ .,;:!'-]+$/, "")
    .replace(/'s$/, "")
    .trim();
  return plain.length < 2 ? null : plain.slice(0, 120);
}

/** A name alone is an artist's; "Title by Artist", but "Artist – Title". */
export function referenceOf(name: string, { by: other, dash }: Record<string, string | undefined> = {}): Reference {
  if (other === undefined) return { artist: clean(name), title: null, url: null };
  const [artist, title] = dash === undefined ? [other, name] : [name, other];
  return { artist: clean(artist), title: clean(title), url: null };
}

/** Whether a reference is one that the music must not be like. */
function isUnwanted(part: Part, at: number): boolean {
  return (
    part.label === "exclusion" ||
    /(?:^|[^A-Za-zÀ-ɏ])(?:not|nothing|avoid|no|don't want|isn't|less|away from)[ ]+(?:anything |something |a |another |sounding |too much )?$/.test(
      part.before(at, 26),
    )
  );
}

export function addReference(
  part: Part,
  value: Reference,
  place: { at: number; end: number },
  certainty: "stated" | "implied" = "stated",
): void {
  if (value.artist === null && value.title === null && value.url === null) return;
  if (!isUnwanted(part, place.at)) {
    part.add("reference", value, place, certainty);
    return;
  }
  const words = [value.title, value.artist].filter(Boolean).join(" – ").slice(0, 60);
  if (words !== "") part.add("exclusion", { words, of: null }, place);
}

/** Further names of a list. */
export function readNext(part: Part, from: number): void {
  const { text } = part.sentence;
  let end = from;
  for (;;) {
    const match = expressions.next.exec(text.slice(end));
    const artist = match?.groups?.artist;
    if (
      match === null ||
      artist === undefined ||
      notName.test(artist.split(" ")[0] ?? "") ||
      notMusic.test(text.slice(end + match[0].length))
    )
      return;
    const at = end + match[0].indexOf(artist);
    if (!part.isFree(at, end + match[0].length)) return;
    end += match[0].length;
    addReference(part, referenceOf(artist, match.groups), { at, end });
  }
}
