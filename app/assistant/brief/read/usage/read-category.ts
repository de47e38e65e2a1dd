import { type Product, productOf } from "#app/assistant/brief/data/lexicon.ts";
import { wordsOf } from "#app/assistant/brief/read/music/words.ts";
import type { Part } from "#app/assistant/brief/read/part.ts";

/** Words of a job beside a product. */
const job =
  /(?:^|[^a-zß-ɏ])(?:appeal|pre-?rolls?|job|people|trailer|brand|client|ads?|adverts?|campaign|commercial|spots?|launch|relaunch|company|product|tvc|olv|film|video|promo|new|range|line|maker|manufacturer|firm|for (?:an?|the|our|their|another)|is an?|startup|app|chain|shop)(?:[^a-zß-ɏ]|$)/;
const labels = ["category", "media", "mood", "music", "story"];
const maxWords = 4;

type Found = Product & { at: number; end: number };

function productAt(part: Part, from: number): (Found & { size: number }) | null {
  const words = wordsOf(part);
  for (let size = Math.min(maxWords, words.length - from); size > 0; size -= 1) {
    const some = words.slice(from, from + size);
    const [at = 0, end = 0] = [some[0]?.at, some.at(-1)?.end];
    if (size > 1 && /[,;:.()\ue000]/.test(part.masked.slice(at, end))) continue;
    const folded = some.flatMap((one) => one.folded);
    // "Autohaus-Spot" has it in one of its parts.
    const product =
      productOf(folded) ??
      (size === 1 && folded.length > 1
        ? folded.map((one) => productOf([one])).find((one) => one !== null && !one.weak)
        : null);
    if (product) return { ...product, at, end, size };
  }
  return null;
}

/** What is advertised: best a product beside words of a job. */
export function readCategory(part: Part): void {
  if (part.label !== null && !labels.includes(part.label)) return;
  for (let place = 0; place < wordsOf(part).length; place += 1) {
    const found = productAt(part, place);
    if (found === null) continue;
    const { category, weak, at, end } = found;
    // What the music plays in is no product.
    if (/(?:inside|within) (?:an?|the|our|their|your) (?:[a-z-]+ ){0,3}$/.test(part.before(at, 40))) continue;
    const isJob =
      part.label === "category" ||
      job.test(part.before(at, 22)) ||
      job.test(part.after(end, 14)) ||
      part.isAlone(found);
    if (isJob || !weak) {
      part.add("category", { category }, found, "implied");
      Object.assign(part.drafts.at(-1) ?? {}, { rank: weak ? 0 : isJob ? 2 : 1 });
      return;
    }
    place += found.size - 1;
  }
}
