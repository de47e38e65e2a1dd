import type { SlotValue } from "#app/assistant/brief/brief.ts";
import type { Part } from "#app/assistant/brief/read/part.ts";

type Currency = SlotValue<"budget">["currency"];

/** Where a word for money is one of these currencies, if the music is used there alone. */
const byWord: [word: RegExp, of: Record<string, NonNullable<Currency>>][] = [
  [/pesos/, { MX: "MXN" }],
  [/kron|kr(?![a-z])/, { DK: "DKK", NO: "NOK", SE: "SEK" }],
  [/\$|dollars?/, { CA: "CAD", AU: "AUD" }],
  [/grand/, { GB: "GBP", US: "USD", IE: "EUR" }],
];

/** Reads "pesos" in a brief for Mexico as its own: the place tells which they are. */
export function nameCurrencies(parts: readonly Part[]): void {
  const places = new Set(
    parts.flatMap(({ drafts }) => drafts.flatMap((one) => (one.slot === "territory" ? one.value.territories : []))),
  );
  const [place = ""] = places;
  if (places.size !== 1) return;
  for (const { drafts, sentence } of parts)
    for (const draft of drafts) {
      if (draft.slot !== "budget" || (draft.value.currency !== null && draft.certainty === "stated")) continue;
      const word = sentence.lower.slice(draft.at, draft.end);
      const currency = byWord.find(([one]) => one.test(word))?.[1][place];
      if (currency !== undefined) Object.assign(draft, { value: { ...draft.value, currency }, certainty: "implied" });
    }
}
