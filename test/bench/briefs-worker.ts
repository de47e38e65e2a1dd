import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { type Dictionary, indexFamilies } from "#app/catalogue/words/dictionary.ts";
import type { WordFamily } from "#app/catalogue/words/word-family.ts";

type Bindings = { FAMILIES?: WordFamily[] };

let dictionary: Dictionary | null = null;

/** What is measured of the reader of briefs, inside workerd, whose clock stands still during a request: the caller takes the processor's time. */
export default {
  async fetch(request: Request, { FAMILIES = [] }: Bindings): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const text = await request.text();
    dictionary ??= indexFamilies(FAMILIES);
    if (query.has("words")) dictionary.families.exactly("warm");
    let chips = 0;
    for (let round = 0; round < Number(query.get("rounds")); round += 1)
      chips += readBrief(text, { now: Number(query.get("now")), timeZone: "Europe/London", dictionary }).chips.length;
    return new Response(String(chips));
  },
};
