import type { BriefChip } from "#app/assistant/brief/brief.ts";
import { briefCopy } from "#app/assistant/brief/brief-copy.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";

const { labels } = briefCopy;

/** Max characters of words that are searched for as they are. */
export const maxWord = 60;
/** Max characters of a conversation's name. */
export const maxName = 80;

/** Words of a line that was not understood, as a start for what is searched for. */
export function suggestedWord(line: string): string {
  return line.replaceAll(/\s+/g, " ").trim().slice(0, maxWord).trimEnd().toWellFormed();
}

type Named = { text: string; chips: readonly BriefChip[] };

/** "Client: Kestrel Brewery", or "for Kestrel Brewery's". */
const labelled = /^(?:client|brand|advertiser|kunde|marke|marque|cliente|marca): {0,3}(\S.{0,59})/imu;
const spoken =
  /\b(?:for|für|pour|para) (?:the )?(\p{Lu}[\p{L}\p{N}&’'-]{0,30}(?: \p{Lu}[\p{L}\p{N}&’'-]{0,30}){0,4})/gu;

/** Whom the music is for, as far as the brief names them; no place, day or use that is a chip. */
function clientOf({ text, chips }: Named): string | null {
  const line = labelled.exec(text)?.[1];
  if (line !== undefined) return line.trim();
  // What is advertised is said of whom it is for.
  const taken = chips.flatMap(({ slot, spans }) => (slot === "category" ? [] : spans));
  for (const { 0: whole, 1: name = "", index } of text.matchAll(spoken)) {
    const end = index + whole.length;
    if (!taken.some((span) => span.start < end && end - name.length < span.end)) return name.replace(/['’]s?$/u, "");
  }
  return null;
}

const sounds: ReadonlySet<string> = new Set(["mood", "genre", "instrument"]);
const subjects = ["category", "media", "territory", "tempo", "vocals"] as const;

/** A name for a brief by its chips: "Kestrel Brewery, 30 s", "Happy, Piano". */
export function nameOfBrief(brief: Named): string {
  const { chips } = brief;
  const spot = chips.find(({ slot }) => slot === "length");
  const length = spot?.slot === "length" ? spot.label.slice(labels[spot.value.of]("").length) : null;
  const heard = chips.flatMap(({ slot, label }) => (sounds.has(slot) ? label : [])).slice(0, 2);
  const subject = subjects.flatMap((slot) => chips.find((chip) => chip.slot === slot)?.label ?? [])[0];
  const head = clientOf(brief) ?? (heard.join(", ") || subject);
  const name = [head, length].filter(Boolean).join(", ") || copy.untitled;
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, maxName).toWellFormed();
}
